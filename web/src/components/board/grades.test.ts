import { expect, test } from 'vitest';
import type { Explained, MoveSolved, PositionView } from '../../lib/api';
import { GRADES, valuesOver } from './grades';

const solved = (value: number) => ({ value }) as MoveSolved;
const review = (asked: number, best: number): Explained => ({
  to_move: 'max',
  asked: solved(asked),
  best: solved(best),
  exact: true,
  depth: null,
  said: [],
});

test('a slower win is no blunder', () => {
  expect(GRADES.slower.mark).toBe('·');
  expect(GRADES['loses-sooner'].mark).toBe('·');
  expect(GRADES['throws-away-win'].mark).toBe('??');
  expect(GRADES['throws-away-draw'].mark).toBe('?');
});

test('the value of a position is that of its best move, of the last one that of the move to it', () => {
  expect(valuesOver([review(-2, 4), review(-3, -2)], [])).toEqual([
    { ply: 0, value: 4, exact: true },
    { ply: 1, value: -2, exact: true },
    { ply: 2, value: -3, exact: true },
  ]);
});

test('what is not known yet is left out, and the end of a game is its result', () => {
  const over = { utility: 1 } as PositionView;
  expect(valuesOver([undefined, undefined, review(0, 0)], [])).toEqual([
    { ply: 2, value: 0, exact: true },
    { ply: 3, value: 0, exact: true },
  ]);
  expect(valuesOver([undefined], [undefined, over])).toEqual([{ ply: 1, value: 1, exact: true }]);
});
