/** Asks the program to solve the tree of an exercise. */
import { get, type Trace } from '../../lib/api';
import { solution, type Solution } from './check';
import { positionOf, type Task } from './plan';

export async function solved(
  task: Pick<Task, 'tree' | 'first'>,
  lang: string,
  signal: AbortSignal,
): Promise<Solution> {
  const trace = (method: string) =>
    get<Trace>('games/tree/tree', { ...positionOf(task), method, show: 500, lang }, signal);
  const [minimax, alphabeta] = await Promise.all([trace('minimax'), trace('alphabeta')]);
  const found = solution(minimax, alphabeta);
  if (!found) throw new Error(minimax.said);
  return found;
}
