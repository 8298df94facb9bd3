/** What can be said and done about a job, whatever it works on. */
import {
  written,
  type ExperimentRequest,
  type Job,
  type JobState,
  type SolveRequest,
} from '../../lib/api';

/** A sign beside the word: colour alone says nothing. */
export const SIGNS: Record<JobState, string> = {
  queued: '…',
  running: '▶',
  done: '✓',
  stopped: '■',
  failed: '✗',
  interrupted: '‖',
};

/** It is still to come to an end. */
export function open(state: JobState): boolean {
  return state === 'queued' || state === 'running';
}

/** What follows `#/` in a link to the position of a solve. */
export function boardPlace({
  game,
  position,
  plays = [],
  with: settings = {},
}: SolveRequest): string {
  const words = new URLSearchParams();
  if (plays.length > 0) words.set('plays', plays.join(' '));
  if (Object.keys(settings).length > 0) words.set('with', written(settings));
  const query = words.toString();
  const path = [game, position ?? ''].filter((part) => part !== '').map(encodeURIComponent);
  return path.join('/') + (query ? `?${query}` : '');
}

/** What follows `#/` in a link to the theory of an experiment, with its result. */
export function theoryPlace(id: number, { moves, depth }: ExperimentRequest): string {
  return `theory?moves=${moves}&depth=${depth}&p=pn&plot=cost&job=${id}`;
}

/** Time for people: 0.4 s, 12 s, 3 min 05 s, 2 h 07 min. */
export function duration(seconds: number, lang: string): string {
  const short = (value: number, digits: number) =>
    new Intl.NumberFormat(lang, { maximumFractionDigits: digits }).format(value);
  if (seconds < 10) return `${short(seconds, 1)}\u00a0s`;
  const whole = Math.floor(seconds);
  if (whole < 60) return `${whole}\u00a0s`;
  const two = (value: number) => String(value).padStart(2, '0');
  if (whole < 3600) return `${Math.floor(whole / 60)}\u00a0min ${two(whole % 60)}\u00a0s`;
  return `${Math.floor(whole / 3600)}\u00a0h ${two(Math.floor((whole % 3600) / 60))}\u00a0min`;
}

/** When it was, as short as it is clear: the hour today, the day otherwise. */
export function moment(created: number, now: number, lang: string): string {
  const then = new Date(created);
  const today = then.toDateString() === new Date(now).toDateString();
  return new Intl.DateTimeFormat(
    lang,
    today
      ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
      : {
          day: 'numeric',
          month: 'short',
          year: 'numeric',
          hour: '2-digit',
          minute: '2-digit',
          hourCycle: 'h23',
        },
  ).format(then);
}

/** How far it is, without the bar that a terminal draws: the page has one of its own. */
export function progress({
  state,
  said,
  request,
}: Pick<Job, 'state' | 'said' | 'request'>): string {
  if (request.kind === 'experiment' && !open(state)) return '';
  return said.replace(/^\[[^\]]*\]\s*/, '');
}

/** How a list of jobs changed: those that came to an end since, to be announced. */
export function ended(before: readonly Job[], now: readonly Job[]): Job[] {
  const were = new Map(before.map((job) => [job.id, job.state]));
  return now.filter((job) => {
    const state = were.get(job.id);
    return state !== undefined && open(state) && !open(job.state);
  });
}
