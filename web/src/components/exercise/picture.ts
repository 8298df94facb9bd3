/** The tree of an exercise, ready to be drawn. */
import { shapeOf, type Drawn } from '../trace/geometry';
import { isWithin, type Solution, type Verdict } from './check';

interface Shown {
  /** What is written in an inner node. */
  text?: (path: string) => string;
  /** Branches that are crossed out. */
  cut?: ReadonlySet<string>;
  /** Moves of best play are drawn thick. */
  best?: boolean;
  verdict?: (path: string) => Verdict | undefined;
  label?: (path: string) => string;
}

export function picture(solution: Solution, shown: Shown = {}): Drawn[] {
  const { text, cut = new Set<string>(), best = false, verdict, label } = shown;
  return solution.nodes.map((node, index) => {
    const parent = node.parent === null ? undefined : solution.nodes[node.parent];
    const given = verdict?.(node.path);
    return {
      index,
      parent: node.parent,
      x: node.x,
      y: node.y,
      shape: shapeOf(node),
      text: node.leaf === null ? (text?.(node.path) ?? '') : (node.value ?? ''),
      move: node.move ?? '',
      beside: '',
      ghost: false,
      current: false,
      onLine: false,
      best: best && node.chosen && parent !== undefined && parent.chosen,
      cut: [...cut].some((branch) => isWithin(node.path, branch)),
      hidden: 0,
      label: label?.(node.path) ?? '',
      verdict: given === 'right' || given === 'wrong' ? given : null,
    };
  });
}
