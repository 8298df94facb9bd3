import { expect, test } from 'vitest';
import { begun, done, redone, undone } from './history';

test('steps are undone and done again, until another step is taken', () => {
  let history = done(done(begun('a'), 'b'), 'c');
  history = undone(undone(history));
  expect(history.now).toBe('a');
  expect(undone(history)).toBe(history);
  expect(redone(history).now).toBe('b');
  expect(redone(redone(history)).now).toBe('c');
  const other = done(redone(history), 'd');
  expect(other.future).toEqual([]);
  expect(redone(other)).toBe(other);
  expect(undone(other).now).toBe('b');
});

test('a step that changes nothing is none, and the past has an end', () => {
  const history = begun('a');
  expect(done(history, 'a')).toBe(history);
  let long = begun(0);
  for (let step = 1; step <= 300; step++) long = done(long, step);
  expect(long.past).toHaveLength(200);
  expect(undone(long).now).toBe(299);
});
