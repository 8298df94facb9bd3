/** What is known of a graph after some rounds of the attractors. */
import type { GraphView, Winner } from '../../lib/api';

/**
 * The steps: before the first nothing is coloured; then one for each round, from round 0; after the last one
 * nothing more is added, and what is left over are draws.
 */
export function steps(view: GraphView): number {
  return view.rounds.length + 1;
}

export interface Known {
  winner: Winner;
  rank: number | null;
  /** It has become known in this very step. */
  fresh: boolean;
}

/** What is known of each vertex after a step; nothing of those that are still open. */
export function knownAt(view: GraphView, step: number): (Known | null)[] {
  return view.vertices.map(({ value, rank }) => {
    const from = value === 'draw' || rank === null ? steps(view) : rank + 1;
    return step >= from ? { winner: value, rank, fresh: step === from } : null;
  });
}

/** Why a vertex enters an attractor, as the program says it. */
export function reason(view: GraphView, vertex: number): string | null {
  for (const { entering } of view.rounds) {
    const found = entering.find((entry) => entry.vertex === vertex);
    if (found) return found.said;
  }
  return null;
}

export interface Told {
  /** The whole step in a sentence. */
  said: string;
  /** The vertices that become known, each with the reason. */
  entering: { vertex: number; said: string }[];
}

/** What a step tells; nothing before the first. */
export function toldAt(view: GraphView, step: number): Told | null {
  if (step <= 0) return null;
  const round = view.rounds[step - 1];
  if (round) return round;
  return { said: view.stable, entering: [] };
}
