import { expect, test } from 'vitest';
import { fitting, PERSON, question, seatFrom, undone, type Seat } from './seats';
import type { GameInfo } from '../../lib/api';

const method: Seat = { kind: 'method', method: 'pns', depth: null, time: 3, heuristic: 'lines' };

test('what was kept is read, and mended where it makes no sense', () => {
  expect(seatFrom(method)).toEqual(method);
  expect(seatFrom({ kind: 'level', level: 400 })).toEqual({ kind: 'level', level: 10 });
  expect(seatFrom({ kind: 'method', time: 'x', depth: -3 })).toEqual({
    kind: 'method',
    method: 'auto',
    depth: 1,
    time: 2,
    heuristic: '',
  });
  expect(seatFrom('nonsense')).toEqual(PERSON);
  expect(seatFrom(null)).toEqual(PERSON);
});

test('another game has other methods and heuristics', () => {
  const game = { methods: ['auto', 'table'], heuristics: ['none'] } as unknown as GameInfo;
  expect(fitting(method, game)).toEqual({ ...method, method: 'auto', heuristic: '' });
  expect(fitting(PERSON, game)).toBe(PERSON);
});

test('a level is asked for with a seed, a method with its limits', () => {
  expect(question({ kind: 'level', level: 3 }, 7)).toEqual({ level: 3, seed: 7 });
  expect(question(method, 7)).toEqual({ method: 'pns', depth: null, time: 3, heuristic: 'lines' });
});

test('undo goes back to a position in which a person was to move', () => {
  const level: Seat = { kind: 'level', level: 1 };
  expect(undone({ max: PERSON, min: PERSON }, ['max', 'min', 'max'])).toBe(2);
  expect(undone({ max: PERSON, min: level }, ['max', 'min'])).toBe(0);
  expect(undone({ max: PERSON, min: level }, ['max', 'min', 'max'])).toBe(2);
  expect(undone({ max: level, min: level }, ['max', 'min', 'max'])).toBe(2);
  expect(undone({ max: level, min: PERSON }, ['max'])).toBe(0);
  expect(undone({ max: PERSON, min: level }, [])).toBe(0);
});
