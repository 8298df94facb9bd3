import { expect, test, vi } from 'vitest';
import { read } from '../../lib/router.svelte';
import { common, exported, imported, linkTo, recordOf, settings, type GameRecord } from './record';

/** The router looks at the address as soon as it is loaded. */
vi.hoisted(() => {
  vi.stubGlobal('location', { hash: '' });
  vi.stubGlobal('addEventListener', () => {});
});

const graph: GameRecord = {
  game: 'graph',
  with: { owner: 'a/b?c', note: '1:2' },
  position: '{"1":[2,3]} #x/y',
  plays: ['2', '1=1+3', 'é&#'],
};

test('a link leads back to the same game, whatever its position contains', () => {
  expect(recordOf(read(`#/${linkTo(graph)}`))).toEqual(graph);
  const plain = { game: 'connect4', with: { rows: '5', columns: '6' }, position: '44', plays: [] };
  expect(linkTo(plain)).toBe('connect4/44?with=rows:5;columns:6');
  expect(recordOf(read('#/connect4/44?with=rows:5;columns:6'))).toEqual(plain);
});

test('no game is named at the door', () => {
  expect(recordOf(read('#/'))).toBeNull();
});

test('settings are read, and what is none is left out', () => {
  expect(settings('rows:5; set:1,3;;leaves:binary:0.5;misere:')).toEqual({
    rows: '5',
    set: '1,3',
    leaves: 'binary:0.5',
    misere: '',
  });
});

test('games are imported from a file, a link, and what follows # in it', () => {
  expect(imported(exported(graph))).toEqual(graph);
  const moves = { game: 'connect4', with: {}, position: '4453', plays: [] };
  expect(imported(' http://127.0.0.1:7878/#/connect4/4453\n')).toEqual(moves);
  expect(imported('#/connect4/4453')).toEqual(moves);
  expect(imported('connect4/4453')).toEqual(moves);
  expect(imported('{"game":"nim"}')).toEqual({ game: 'nim', with: {}, position: '', plays: [] });
});

test('what is no game is told apart', () => {
  expect(imported('')).toBe('noGame');
  expect(imported('{"game":3}')).toBe('noGame');
  expect(imported('{"game":"nim","plays":"1:2"}')).toBe('noGame');
  expect(imported('{"game":')).toBe('badJson');
});

test('the common beginning of two lines', () => {
  expect(common(['1', '2', '3'], ['1', '2', '4', '5'])).toBe(2);
  expect(common([], ['1'])).toBe(0);
});
