import { expect, test } from 'vitest';
import { distinct, grundyValues, mex, stages, successors } from './mex';

test('the least number that is missing', () => {
  expect(mex([])).toBe(0);
  expect(mex([0, 1, 3])).toBe(2);
  expect(mex([1, 2])).toBe(0);
  expect(mex([0, 0, 1, 1])).toBe(2);
  expect(distinct([3, 0, 3, 1])).toEqual([0, 1, 3]);
});

/** Nim with two heaps of up to three matches: the value of (a, b) is a xor b. */
test('the values of Nim are those of Bouton', () => {
  const heaps = [0, 1, 2, 3].flatMap((a) => [0, 1, 2, 3].map((b) => [a, b] as const));
  const edges = heaps.flatMap(([a, b], from) =>
    heaps.flatMap(([c, d], to) => ((a === c && d < b) || (b === d && c < a) ? [{ from, to }] : [])),
  );
  const after = successors(
    heaps.map(() => false),
    edges,
  );
  expect(grundyValues(after)).toEqual(heaps.map(([a, b]) => a ^ b));
  expect(stages(after)).toEqual(heaps.map(([a, b]) => a + b));
});

test('values become known from the ends up, and not where play can go on for ever', () => {
  // 0 -> 1 -> 2, 0 -> 2, 3 <-> 4, 5 -> 3 and 2, doubled edges change nothing
  const edges = [
    [0, 1],
    [1, 2],
    [0, 2],
    [0, 2],
    [3, 4],
    [4, 3],
    [5, 3],
    [5, 2],
  ].map(([from, to]) => ({ from: from!, to: to! }));
  const after = successors(Array<boolean>(6).fill(false), edges);
  expect(stages(after)).toEqual([2, 1, 0, null, null, null]);
  expect(grundyValues(after)).toEqual([2, 1, 0, null, null, null]);
});

test('nothing is played from an end', () => {
  const after = successors(
    [false, true, false],
    [
      { from: 0, to: 1 },
      { from: 1, to: 2 },
    ],
  );
  expect(after).toEqual([[1], [], []]);
  expect(grundyValues(after)).toEqual([1, 0, 0]);
});
