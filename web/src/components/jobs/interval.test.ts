import { expect, test } from 'vitest';
import { reach, span } from './interval';

test('the bar reaches as far as the widest bounds, on both sides', () => {
  let far = reach(0, { lower: -18, upper: 18 });
  expect(span({ lower: -18, upper: 18 }, far)).toEqual({ from: 0, to: 100 });
  far = reach(far, { lower: -9, upper: -1 });
  expect(far).toBe(18);
  expect(span({ lower: -9, upper: 9 }, far)).toEqual({ from: 25, to: 75 });
  expect(span({ lower: 0, upper: 0 }, far)).toEqual({ from: 50, to: 50 });
});

test('what is not known lies at the ends', () => {
  expect(span({ lower: null, upper: 4 }, reach(0, { lower: null, upper: 4 }))).toEqual({
    from: 0,
    to: 100,
  });
  expect(span({ lower: -Infinity, upper: 2 }, 4)).toEqual({ from: 0, to: 75 });
  expect(span({ lower: 0, upper: 0 }, 0)).toEqual({ from: 50, to: 50 });
});
