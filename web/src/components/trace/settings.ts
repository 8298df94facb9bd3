/** What the visitor has chosen to look at: in the address, and in the question to the server. */
import { written, type Query } from '../../lib/api';

export const EXAMPLE = '[[7,6,5],[2,4,8],[9,3,4]]';
/** The yes/no test; the server is asked for it by its number rather than by name. */
export const POSSIBLE = 'possible';
export const LEAST_SHOWN = 200;
export const MOST_SHOWN = 2000;

export interface Settings {
  game: string;
  position: string;
  /** Moves from the position to the root of the tree that is shown. */
  plays: string[];
  with: Record<string, string>;
  method: string;
  /** The method beside it, or nothing. */
  versus: string;
  atLeast: string;
  form: 'recursive' | 'iterative';
  /** Nothing: to the end of the game. */
  depth: string;
  /** Nothing: the first heuristic of the game. */
  heuristic: string;
  /** How many states are kept to be shown. */
  show: number;
}

export function read(query: URLSearchParams): Settings {
  const game = query.get('game') || 'tree';
  const text = (name: string) => query.get(name) ?? '';
  const show = Number(text('show'));
  return {
    game,
    position: query.get('position') ?? (game === 'tree' ? EXAMPLE : ''),
    plays: text('plays').split(' ').filter(Boolean),
    with: parameters(text('with')),
    method: text('method') || 'alphabeta',
    versus: text('versus'),
    atLeast: text('at_least') || (game === 'tree' ? '5' : '1'),
    form: text('form') === 'iterative' ? 'iterative' : 'recursive',
    depth: text('depth'),
    heuristic: text('heuristic'),
    show: Number.isInteger(show) && show > 0 ? Math.min(show, MOST_SHOWN) : LEAST_SHOWN,
  };
}

/** Reads back `rows:6;columns:7`. */
export function parameters(text: string): Record<string, string> {
  const pairs = text.split(';').flatMap((pair): [string, string][] => {
    const colon = pair.indexOf(':');
    return colon > 0 ? [[pair.slice(0, colon), pair.slice(colon + 1)]] : [];
  });
  return Object.fromEntries(pairs);
}

export interface Steps {
  step: number;
  /** The step of the method beside it, where they are stepped apart. */
  other: number | null;
}

/** What follows `#/` in the address of these settings. */
export function write(settings: Settings, { step, other }: Steps): string {
  const words = new URLSearchParams({ game: settings.game });
  const put = (name: string, value: string, usual = '') => {
    if (value !== usual) words.set(name, value);
  };
  put('position', settings.position);
  put('plays', settings.plays.join(' '));
  put('with', written(settings.with));
  words.set('method', settings.method);
  put('versus', settings.versus);
  if (settings.method === POSSIBLE || settings.versus === POSSIBLE)
    words.set('at_least', settings.atLeast);
  put('form', settings.form, 'recursive');
  put('depth', settings.depth);
  put('heuristic', settings.heuristic);
  put('show', String(settings.show), String(LEAST_SHOWN));
  put('step', String(step), '0');
  if (settings.versus && other !== null) words.set('other', String(other));
  return `algorithms?${words}`;
}

export function readSteps(query: URLSearchParams): Steps {
  const number = (name: string) => Math.max(0, Math.trunc(Number(query.get(name))) || 0);
  return { step: number('step'), other: query.has('other') ? number('other') : null };
}

/** A part of the tree ends at the same horizon as the whole. */
function depthBelow({ depth, plays }: Settings): string {
  const left = Number(depth) - plays.length;
  return depth === '' ? '' : String(Math.max(1, left));
}

/** What the server is asked about one of the methods. */
export function question(settings: Settings, method: string): Query {
  const asked: Query =
    method === POSSIBLE
      ? { at_least: settings.atLeast, form: settings.form }
      : { method, form: settings.form === 'iterative' ? settings.form : undefined };
  return {
    position: settings.position,
    plays: settings.plays,
    with: settings.with,
    ...asked,
    depth: depthBelow(settings),
    heuristic: settings.heuristic,
    show: settings.show,
  };
}
