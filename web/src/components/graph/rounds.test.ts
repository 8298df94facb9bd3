import { expect, test } from 'vitest';
import type { GraphView, Winner } from '../../lib/api';
import { knownAt, reason, steps, toldAt } from './rounds';

/** Two ends, one vertex that moves to the first, and a draw. */
const values: [Winner, number | null][] = [
  ['max', 0],
  ['min', 0],
  ['max', 1],
  ['draw', null],
];
const view = {
  rounds: [
    {
      said: 'Round 0',
      entering: [
        { vertex: 0, said: 'Max has won' },
        { vertex: 1, said: 'Min has won' },
      ],
    },
    { said: 'Round 1', entering: [{ vertex: 2, said: 'Max moves' }] },
  ],
  stable: 'Nothing more is added',
  vertices: values.map(([value, rank]) => ({ value, rank })),
} as GraphView;

test('vertices are known from the round in which they enter, draws when nothing more does', () => {
  const winners = (step: number) => knownAt(view, step).map((known) => known?.winner ?? '-');
  expect(steps(view)).toBe(3);
  expect(winners(0)).toEqual(['-', '-', '-', '-']);
  expect(winners(1)).toEqual(['max', 'min', '-', '-']);
  expect(winners(2)).toEqual(['max', 'min', 'max', '-']);
  expect(winners(3)).toEqual(['max', 'min', 'max', 'draw']);
  expect(knownAt(view, 2).map((known) => known?.fresh)).toEqual([false, false, true, undefined]);
});

test('what is told of a step and of a vertex', () => {
  expect(toldAt(view, 0)).toBeNull();
  expect(toldAt(view, 2)!.said).toBe('Round 1');
  expect(toldAt(view, 3)).toEqual({ said: 'Nothing more is added', entering: [] });
  expect(reason(view, 2)).toBe('Max moves');
  expect(reason(view, 3)).toBeNull();
});
