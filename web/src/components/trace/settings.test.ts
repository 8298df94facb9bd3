import { describe, expect, it } from 'vitest';
import { EXAMPLE, parameters, question, read, readSteps, write, type Settings } from './settings';

const back = (place: string) => new URLSearchParams(place.split('?')[1]);

describe('settings in the address', () => {
  it('begin with the tree of nine leaves under alpha-beta', () => {
    const settings = read(new URLSearchParams());
    expect(settings).toMatchObject({
      game: 'tree',
      position: EXAMPLE,
      method: 'alphabeta',
      versus: '',
    });
  });

  it('are read as they were written', () => {
    const settings: Settings = {
      game: 'connect4',
      position: '4453',
      plays: ['4', '3'],
      with: { rows: '5', columns: '6' },
      method: 'possible',
      versus: 'minimax',
      atLeast: '-2',
      form: 'iterative',
      depth: '3',
      heuristic: 'centre',
      show: 400,
    };
    const place = write(settings, { step: 7, other: 3 });
    expect(place.startsWith('algorithms?')).toBe(true);
    expect(read(back(place))).toEqual(settings);
    expect(readSteps(back(place))).toEqual({ step: 7, other: 3 });
  });

  it('keep a position that is empty: the start of the game', () => {
    const settings = { ...read(new URLSearchParams()), game: 'chomp', position: '' };
    expect(read(back(write(settings, { step: 0, other: null })))).toEqual({
      ...settings,
      atLeast: '1',
    });
  });

  it('survive nonsense', () => {
    expect(read(new URLSearchParams('show=much')).show).toBe(200);
    expect(read(new URLSearchParams('show=99999')).show).toBe(2000);
    expect(readSteps(new URLSearchParams('step=-4'))).toEqual({ step: 0, other: null });
    expect(parameters('rows:6;;x;:3;code:0:7')).toEqual({ rows: '6', code: '0:7' });
  });
});

describe('the question', () => {
  const settings = read(new URLSearchParams('method=possible&at_least=6'));

  it('names the number of a test instead of a method', () => {
    expect(question(settings, 'possible')).toMatchObject({ at_least: '6', form: 'recursive' });
    expect(question(settings, 'possible')).not.toHaveProperty('method');
  });

  it('looks no further from a part of the tree than from the whole', () => {
    const asked = (words: string) => question(read(new URLSearchParams(words)), 'minimax').depth;
    expect(asked('game=nim&depth=4')).toBe('4');
    expect(asked('game=nim&depth=4&plays=1:1+2:1')).toBe('2');
    expect(asked('game=nim&depth=1&plays=1:1+2:1')).toBe('1');
    expect(asked('game=nim&plays=1:1')).toBe('');
  });

  it('names any other method', () => {
    expect(question(settings, 'mtdf')).toMatchObject({ method: 'mtdf', position: EXAMPLE });
    expect(question(settings, 'mtdf')).not.toHaveProperty('at_least');
  });
});
