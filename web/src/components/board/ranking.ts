/** The moves of an answer, the best first. */
import type { MoveSolved, Solved } from '../../lib/api';

/** Wins are sooner or later, and so are losses; estimates and draws lie between. */
function rank({ decided, score, distance }: MoveSolved): [kind: number, tie: number] {
  const plies = distance ?? 0;
  if (decided && score > 0) return [0, plies];
  if (decided && score < 0) return [2, -plies];
  return [1, 0];
}

/** Best moves in the order of the answer: the one that the program would play stands first. */
export function ranked({ moves = [], best }: Pick<Solved, 'moves' | 'best'>): MoveSolved[] {
  const chosen = (move: MoveSolved) => {
    const at = best.indexOf(move.move);
    return at < 0 ? best.length : at;
  };
  return [...moves].sort((a, b) => {
    const [kind, tie] = rank(a);
    const [otherKind, otherTie] = rank(b);
    return chosen(a) - chosen(b) || kind - otherKind || b.score - a.score || tie - otherTie;
  });
}
