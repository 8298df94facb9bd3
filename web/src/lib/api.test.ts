import { expect, test } from 'vitest';
import { address } from './api';

test('questions are written as addresses, and what is empty is left out', () => {
  expect(
    address('games/nim/solve', {
      position: '3,4 min',
      plays: ['1:2', '2=1+3'],
      with: { take: '3', set: '1,3' },
      depth: 0,
      method: '',
      all_moves: true,
      level: null,
      time: undefined,
    }),
  ).toBe(
    '/api/games/nim/solve?position=3%2C4+min&plays=1%3A2+2%3D1%2B3&with=take%3A3%3Bset%3A1%2C3&depth=0&all_moves=true',
  );
});
