import { expect, test } from 'vitest';
import { planned, proposed, request } from './law';

test('trees that are too large to be searched are not proposed', () => {
  expect(proposed(4, 8)).toMatchObject({ moves: 4, depth: 8 });
  expect(proposed(1000, 10)).toMatchObject({ moves: 2, depth: 8 });
  expect(proposed(1, 10)).toMatchObject({ moves: 2, depth: 8 });
});

test('a plan becomes a request, and a request a plan', () => {
  const plan = { ...proposed(3, 4), law: 'binary', win: 0.7 } as const;
  expect(request(plan)).toEqual({
    kind: 'experiment',
    experiment: 'test',
    moves: 3,
    depth: 4,
    trees: 500,
    seed: 1,
    law: 'binary:0.7',
  });
  expect(planned(request(plan))).toEqual(plan);
  expect(planned(request(proposed(2, 2)))).toEqual(proposed(2, 2));
});
