import { expect, test } from 'vitest';
import type { Job, JobState } from '../../lib/api';
import { boardPlace, duration, ended, moment, open, progress, theoryPlace } from './work';

test('the position of a solve has a link', () => {
  expect(boardPlace({ kind: 'solve', game: 'connect4', position: '4453' })).toBe('connect4/4453');
  expect(boardPlace({ kind: 'solve', game: 'othello', position: '' })).toBe('othello');
  expect(
    boardPlace({
      kind: 'solve',
      game: 'nim',
      position: '3,4 min',
      plays: ['1:2', '2:1'],
      with: { take: '3', misere: 'true' },
    }),
  ).toBe('nim/3%2C4%20min?plays=1%3A2+2%3A1&with=take%3A3%3Bmisere%3Atrue');
});

test('an experiment leads to its theory', () => {
  const request = { kind: 'experiment', experiment: 'test', moves: 2, depth: 8, trees: 9 } as const;
  expect(theoryPlace(5, request)).toBe('theory?moves=2&depth=8&p=pn&plot=cost&job=5');
});

test('times are as short as they are clear', () => {
  expect(duration(0.43, 'en')).toBe('0.4\u00a0s');
  expect(duration(0.43, 'fr')).toBe('0,4\u00a0s');
  expect(duration(59.9, 'en')).toBe('59\u00a0s');
  expect(duration(185, 'en')).toBe('3\u00a0min 05\u00a0s');
  expect(duration(7620, 'en')).toBe('2\u00a0h 07\u00a0min');
});

test('the day is told unless it is today', () => {
  const noon = new Date(2026, 10, 16, 12, 0).getTime();
  expect(moment(noon + 3_600_000, noon, 'en')).toBe('13:00');
  expect(moment(noon - 86_400_000, noon, 'fr')).toMatch(/^15 nov\. 2026/);
});

test('jobs that came to an end are told once', () => {
  const job = (id: number, state: JobState) => ({ id, state }) as Job;
  const before = [job(1, 'running'), job(2, 'done'), job(3, 'queued')];
  const now = [job(1, 'done'), job(2, 'done'), job(3, 'running'), job(4, 'done')];
  expect(ended(before, now).map(({ id }) => id)).toEqual([1]);
  expect(ended(now, now)).toEqual([]);
  expect(open('interrupted')).toBe(false);
});

test('progress is told while there is some, without the bar of a terminal', () => {
  const request = { kind: 'experiment', experiment: 'test', moves: 2, depth: 8, trees: 9 } as const;
  const said = '[####....] 4 of 8 measurements, 1.00 s, about 1.00 s left';
  expect(progress({ state: 'running', said, request })).toBe(
    '4 of 8 measurements, 1.00 s, about 1.00 s left',
  );
  expect(progress({ state: 'done', said, request })).toBe('');
  const solve = { kind: 'solve', game: 'nim', position: '' } as const;
  expect(progress({ state: 'done', said: 'Max wins', request: solve })).toBe('Max wins');
});
