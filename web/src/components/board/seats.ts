/** Who plays a side, and what that means for a question to the program. */
import type { GameInfo, Query } from '../../lib/api';

export type Seat =
  | { kind: 'person' }
  | { kind: 'level'; level: number }
  | {
      kind: 'method';
      method: string;
      /** Plies to look ahead; nothing is no limit. */
      depth: number | null;
      /** Seconds to think. */
      time: number;
      /** Nothing is the usual one of the game. */
      heuristic: string;
    };

export type Seats = { max: Seat; min: Seat };

export const PERSON: Seat = { kind: 'person' };
export const LEVELS = 10;
const LONGEST_THOUGHT = 60;

export function fresh(kind: Seat['kind']): Seat {
  if (kind === 'person') return PERSON;
  if (kind === 'level') return { kind, level: 5 };
  return { kind, method: 'auto', depth: null, time: 2, heuristic: '' };
}

/** The words of a question that ask the program to choose a move for a side. */
export function question(seat: Exclude<Seat, { kind: 'person' }>, seed: number): Query {
  if (seat.kind === 'level') return { level: seat.level, seed };
  const { method, depth, time, heuristic } = seat;
  return { method, depth, time, heuristic };
}

/** A seat as this game allows it: another game has other methods and heuristics. */
export function fitting(seat: Seat, game: GameInfo | undefined): Seat {
  if (seat.kind !== 'method' || !game) return seat;
  const method = game.methods.includes(seat.method) ? seat.method : 'auto';
  const heuristic = game.heuristics.includes(seat.heuristic) ? seat.heuristic : '';
  return { ...seat, method, heuristic };
}

const within = (value: unknown, least: number, most: number, usual: number) =>
  typeof value === 'number' && Number.isFinite(value)
    ? Math.min(most, Math.max(least, value))
    : usual;

/** Reads a seat that was kept; what cannot be read is a person. */
export function seatFrom(value: unknown): Seat {
  if (typeof value !== 'object' || value === null) return PERSON;
  const seat = value as Record<string, unknown>;
  if (seat.kind === 'level') {
    return { kind: 'level', level: Math.round(within(seat.level, 1, LEVELS, 5)) };
  }
  if (seat.kind !== 'method') return PERSON;
  return {
    kind: 'method',
    method: typeof seat.method === 'string' ? seat.method : 'auto',
    depth: typeof seat.depth === 'number' ? Math.round(within(seat.depth, 1, 99, 4)) : null,
    time: within(seat.time, 0.1, LONGEST_THOUGHT, 2),
    heuristic: typeof seat.heuristic === 'string' ? seat.heuristic : '',
  };
}

/** Where undo leads: to the last position before this one in which a person was to move. */
export function undone(seats: Seats, movers: readonly ('max' | 'min' | undefined)[]): number {
  for (let ply = movers.length - 1; ply >= 0; ply -= 1) {
    const mover = movers[ply];
    if (mover === undefined || seats[mover].kind === 'person') return ply;
  }
  return Math.max(0, movers.length - 1);
}
