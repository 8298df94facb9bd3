/** The tree after a step, ready to be drawn. */
import type { Walk } from '../../lib/api';
import { shapeOf, type Drawn } from './geometry';
import type { Snapshot } from './replay';

/** All nodes; those that were not reached are ghosts. */
export function drawn(
  walk: Walk,
  snapshot: Snapshot,
  describe: (index: number) => string,
): Drawn[] {
  const line = new Set(snapshot.stack);
  return walk.nodes.map((node, index) => {
    const known = snapshot.known[index] ?? null;
    const cut = snapshot.cut.has(index);
    const parent = node.parent;
    const best =
      parent !== null &&
      known !== null &&
      (snapshot.finished
        ? node.chosen && walk.nodes[parent]!.chosen
        : snapshot.best.get(parent) === index);
    const inner = !node.leaf;
    const beside = known?.numbers
      ? `${known.numbers[0]} | ${known.numbers[1]}`
      : known?.window && inner
        ? `[${known.window[0]}, ${known.window[1]}]`
        : '';
    return {
      index,
      parent,
      x: node.x,
      y: node.y,
      shape: shapeOf(node),
      text: cut ? '?' : (known?.value ?? ''),
      move: node.move ?? '',
      beside,
      ghost: known === null,
      current: snapshot.current === index,
      onLine: line.has(index),
      best,
      cut,
      hidden: known === null ? 0 : node.hidden,
      label: known === null ? '' : describe(index),
      verdict: null,
    };
  });
}
