import { expect, test } from 'vitest';
import { count, decimal, probability, wholeTree } from './numbers';

test('counts are written out as long as they can be read', () => {
  expect(count(5228638.97, 6.718, 'en')).toEqual({ digits: '5,228,639', exponent: null });
  expect(count(5228638.97, 6.718, 'fr').digits).toMatch(/^5\s228\s639$/u);
  expect(count(122.992, 2.09, 'en').digits).toBe('123');
  expect(count(17.944, 1.25, 'fr').digits).toBe('17,94');
  expect(count(1, 0, 'en').digits).toBe('1');
});

test('and as powers of ten beyond', () => {
  expect(count(null, 49437.269308594114, 'en')).toEqual({ digits: '1.86', exponent: '49,437' });
  expect(count(1e20, 20, 'fr')).toEqual({ digits: '1', exponent: '20' });
  expect(count(null, Math.log10(9.9999) + 30, 'en')).toEqual({ digits: '1', exponent: '31' });
});

test('chances have a comma in French', () => {
  expect(decimal(0.6180339887, 'en')).toBe('0.618034');
  expect(decimal(0.6180339887, 'fr')).toBe('0,618034');
  expect(decimal(2.6296581, 'en', 4)).toBe('2.6297');
});

test('the whole tree has as many leaves as there are games', () => {
  expect(10 ** wholeTree(4, 3)).toBeCloseTo(64);
  expect(wholeTree(1, 10_000)).toBe(0);
});

test('what is all but certain is not said to be certain', () => {
  expect(probability(1, 'en')).toBe('1');
  expect(probability(0, 'en')).toBe('0');
  expect(probability(1 - 1e-12, 'en')).toBe('>\u00a00.999999');
  expect(probability(1e-12, 'fr')).toBe('<\u00a00,000001');
  expect(probability(0.25, 'fr')).toBe('0,25');
});
