import { expect, test } from 'vitest';
import { numeric } from './report';

test('columns of numbers are told from columns of words', () => {
  expect(
    numeric([
      ['distance', 'answer', 'leaves', 'share', 'mean'],
      ['0', 'yes', '1,378.1', '3.7%', '12.04 ± 0.13'],
      ['-1', 'no', '4 410,3', '100,0 %', '1.86 × 10^49'],
    ]),
  ).toEqual([true, false, true, true, true]);
});

test('a head without rows has no numbers', () => {
  expect(numeric([['p', 'x']])).toEqual([false, false]);
});
