/** Which exercises there are: kept in the address, so that anybody can have the same ones. */
import type { Player } from '../../lib/api';
import { generate, mirrored, numbers, type Plan, type Tree } from './random';

export const KINDS = ['values', 'pruning', 'choice'] as const;
export type Kind = (typeof KINDS)[number];

/** More leaves than this cannot be read on a sheet. */
export const MOST_LEAVES = 32;
export const MOST_ON_A_SHEET = 12;

/** Who moves at the root: one of them, or now one and now the other. */
export const FIRST = ['max', 'min', 'either'] as const;

export interface Series extends Plan {
  /** The kind of all exercises, or one after the other. */
  kind: Kind | 'mixed';
  first: (typeof FIRST)[number];
  /** A sheet of so many to be printed; 0: one at a time, on the page. */
  sheet: number;
}

const whole = (text: string | null, low: number, high: number, usual: number) => {
  const number = text === null || text === '' ? Number.NaN : Math.trunc(Number(text));
  return Number.isFinite(number) ? Math.min(high, Math.max(low, number)) : usual;
};

/** The greatest depth that trees with so many moves may have. */
export function deepest(moves: number): number {
  let depth = 2;
  while (moves ** (depth + 1) <= MOST_LEAVES) depth += 1;
  return depth;
}

export function read(query: URLSearchParams): Series {
  const kind = query.get('kind');
  const first = query.get('first');
  const moves = whole(query.get('moves'), 2, 5, 3);
  const low = whole(query.get('low'), -99, 98, 1);
  return {
    kind: kind === 'mixed' ? kind : (KINDS.find((known) => known === kind) ?? 'values'),
    first: FIRST.find((known) => known === first) ?? 'max',
    moves,
    depth: whole(query.get('depth'), 2, deepest(moves), 2),
    low,
    high: whole(query.get('high'), low + 1, 99, Math.max(low + 1, 20)),
    seed: whole(query.get('seed'), 0, 999_999_999, 1),
    sheet: whole(query.get('sheet'), 0, MOST_ON_A_SHEET, 0),
  };
}

/** What follows `#/` in the address of these exercises. */
export function write(series: Series): string {
  const words = new URLSearchParams({
    kind: series.kind,
    moves: String(series.moves),
    depth: String(series.depth),
    low: String(series.low),
    high: String(series.high),
    seed: String(series.seed),
  });
  if (series.first !== 'max') words.set('first', series.first);
  if (series.sheet > 0) words.set('sheet', String(series.sheet));
  return `exercises?${words}`;
}

/** The kind of the exercise with this seed; mixed ones take turns. */
export function kindOf(kind: Series['kind'], seed: number): Kind {
  return kind === 'mixed' ? KINDS[seed % KINDS.length]! : kind;
}

/** One exercise of a series. */
export interface Task {
  kind: Kind;
  tree: Tree;
  /** Who moves at the root. */
  first: Player;
}

/** The exercise of a series with this number. */
export function taskOf(series: Series, seed: number): Task {
  const { first } = series;
  // Not the numbers of the tree: those stay the same, whoever begins.
  const drawn = numbers(~seed)() < 0.5 ? 'max' : 'min';
  const mover = first === 'either' ? drawn : first;
  const tree = generate({ ...series, seed });
  return {
    kind: kindOf(series.kind, seed),
    tree: mover === 'max' ? tree : mirrored(tree, series),
    first: mover,
  };
}

/** A tree as a position, and the moves to its root: in a tree of the program Max begins, and here has one move. */
export function positionOf({ tree, first }: Pick<Task, 'tree' | 'first'>): {
  position: string;
  plays: string[];
} {
  return first === 'max'
    ? { position: JSON.stringify(tree), plays: [] }
    : { position: JSON.stringify([tree]), plays: ['1'] };
}
