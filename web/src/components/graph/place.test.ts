import { expect, test } from 'vitest';
import { readPlace, small, USUAL, writePlace, type Wanted } from './place';

/** Reads what was written, as the router hands it over. */
function again(wanted: Wanted, text: string | null) {
  const [path = '', words = ''] = writePlace(wanted, text).split('?', 2);
  const [view, ...rest] = path.split('/').map(decodeURIComponent);
  expect(view).toBe('graphs');
  return readPlace(rest, new URLSearchParams(words));
}

test('the address of a game says everything that is not usual', () => {
  expect(writePlace(USUAL, null)).toBe('graphs/chomp/2x2');
  const wanted: Wanted = {
    ...USUAL,
    mode: 'grundy',
    game: 'nim',
    position: '1/2 min?',
    with: { take: '2', misere: 'true', leaves: 'binary:0.5' },
    bothStarters: true,
    atLeast: '-1',
    arrangement: 'bipartite',
    most: 30,
  };
  expect(again(wanted, null)).toEqual({ wanted, text: null });
});

test('a small graph is in the address, a large one is not', () => {
  const wanted: Wanted = { ...USUAL, source: 'own' };
  expect(again(wanted, '{"a": "é?&#/"}').text).toBe('{"a": "é?&#/"}');
  const large = again(wanted, 'x'.repeat(5000));
  expect(large.text).toBeNull();
  expect(large.wanted.source).toBe('own');
});

test('an address that says nothing, or nonsense, is the usual one', () => {
  expect(readPlace([], new URLSearchParams()).wanted).toEqual(USUAL);
  expect(readPlace([''], new URLSearchParams('most=-3&mode=x&arrangement=y')).wanted).toEqual(
    USUAL,
  );
  expect(readPlace(['nim'], new URLSearchParams()).wanted).toMatchObject({
    game: 'nim',
    position: '',
  });
});

test('games begin where their graphs are small', () => {
  expect(small('othello')).toEqual({ game: 'othello', position: '', with: { size: '4' } });
  expect(small('a game of tomorrow')).toEqual({
    game: 'a game of tomorrow',
    position: '',
    with: {},
  });
});
