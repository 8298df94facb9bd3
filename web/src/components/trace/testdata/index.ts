/**
 * Answers of the program on the tree [[7,6,5],[2,4,8],[9,3,4]], kept as they came:
 * `curl 'http://127.0.0.1:7878/api/games/tree/tree?position=[[7,6,5],[2,4,8],[9,3,4]]&method=alphabeta'`.
 */
import type { Trace } from '../../../lib/api';
import answers from './nine-leaves.json';

export const { minimax, alphabeta, dichotomy, possible } = answers as unknown as Record<
  'minimax' | 'alphabeta' | 'dichotomy' | 'possible',
  Trace
>;
