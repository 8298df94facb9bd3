import { expect, test } from 'vitest';
import type { MoveSolved } from '../../lib/api';
import { ranked } from './ranking';

function move(name: string, score: number, distance: number | null = null): MoveSolved {
  return { move: name, score, distance, decided: distance !== null } as MoveSolved;
}

test('the chosen move is first, wins are sooner, losses later, estimates between', () => {
  const moves = [
    move('lost soon', -1, 2),
    move('guess', 1),
    move('lost late', -1, 8),
    move('draw', 0, 4),
    move('won late', 1, 9),
    move('better guess', 3),
    move('won soon', 1, 3),
    move('won as soon', 1, 3),
  ];
  const order = ranked({ moves, best: ['won as soon', 'won soon'] }).map((found) => found.move);
  expect(order).toEqual([
    'won as soon',
    'won soon',
    'won late',
    'better guess',
    'guess',
    'draw',
    'lost late',
    'lost soon',
  ]);
  expect(ranked({ moves: undefined, best: [] })).toEqual([]);
});
