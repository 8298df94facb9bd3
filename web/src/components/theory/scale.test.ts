import { expect, test } from 'vitest';
import { nearest, stops } from './scale';

test('small numbers are all there, large ones are round', () => {
  expect(stops(0, 4, 30)).toEqual([0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30]);
});

test('stops only ever grow, up to the last one', () => {
  const moves = stops(1, 20, 1_000_000);
  expect(moves.at(-1)).toBe(1_000_000);
  expect([...moves].sort((a, b) => a - b)).toEqual(moves);
  expect(new Set(moves).size).toBe(moves.length);
});

test('a typed value moves the slider to the nearest stop', () => {
  const all = [1, 2, 5, 10];
  expect(nearest(all, 4)).toBe(2);
  expect(nearest(all, 2)).toBe(1);
  expect(nearest(all, 99)).toBe(3);
  expect(nearest(all, 0)).toBe(0);
});
