/** How played moves are graded: the class of the value first, the distance second. */
import type { Explained, Judgement, PositionView } from '../../lib/api';

export interface Grade {
  /** What is written after the move. */
  mark: '' | '✓' | '·' | '?!' | '?' | '??';
  weight: 'good' | 'small' | 'weak' | 'bad' | 'none';
}

/** A win in 7 instead of 6 is no blunder: it gets a dot, not a question mark. */
export const GRADES: Record<Judgement, Grade> = {
  best: { mark: '✓', weight: 'good' },
  equal: { mark: '✓', weight: 'good' },
  slower: { mark: '·', weight: 'small' },
  smaller: { mark: '·', weight: 'small' },
  'loses-sooner': { mark: '·', weight: 'small' },
  weaker: { mark: '?!', weight: 'weak' },
  'throws-away-draw': { mark: '?', weight: 'bad' },
  loses: { mark: '?', weight: 'bad' },
  'throws-away-win': { mark: '??', weight: 'bad' },
  unknown: { mark: '', weight: 'none' },
};

/** The value after so many plies, from Max's view. */
export interface ValuePoint {
  ply: number;
  value: number;
  /** Proved to the end of the game. */
  exact: boolean;
}

/** What is known of the value after each ply, from the judgements of the moves around it. */
export function valuesOver(
  reviews: readonly (Explained | undefined)[],
  views: readonly (PositionView | undefined)[],
): ValuePoint[] {
  const points: ValuePoint[] = [];
  for (let ply = 0; ply <= reviews.length; ply += 1) {
    const utility = views[ply]?.utility;
    const before = reviews[ply];
    const after = ply > 0 ? reviews[ply - 1] : undefined;
    if (utility !== undefined && utility !== null) {
      points.push({ ply, value: utility, exact: true });
    } else if (before) {
      points.push({ ply, value: before.best.value, exact: before.exact });
    } else if (after) {
      points.push({ ply, value: after.asked.value, exact: after.exact });
    }
  }
  return points;
}
