import { expect, test } from 'vitest';
import { chance, place, read, usual, whole } from './settings';

test('what is written into the address is read back from it', () => {
  const settings = { moves: 2, depth: 10, p: 0.25, plot: 'ensured', job: 7 } as const;
  expect(place(settings)).toBe('theory?moves=2&depth=10&p=0.25&plot=ensured&job=7');
  expect(read(new URLSearchParams(place(settings).split('?')[1]))).toEqual(settings);
  expect(read(new URLSearchParams(place(usual).split('?')[1]))).toEqual(usual);
});

test('what cannot be meant is as usual, what is too large is brought back', () => {
  expect(read(new URLSearchParams('moves=many&depth=&p=x&plot=pie&job=one'))).toEqual(usual);
  expect(read(new URLSearchParams('moves=0&depth=99999&p=3'))).toEqual({
    ...usual,
    moves: 1,
    depth: 10_000,
    p: 1,
  });
});

test('numbers may be typed as people write them', () => {
  expect(chance('0,5')).toBe(0.5);
  expect(chance(' ')).toBeNull();
  expect(whole('2.6', 0, 10)).toBe(3);
  expect(whole('1e3', 0, 10_000)).toBe(1000);
});
