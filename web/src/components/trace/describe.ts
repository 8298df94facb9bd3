/** What screen readers are told of a node. */
import type { Walk } from '../../lib/api';
import { fill } from '../../words';
import { algorithms } from '../../words/algorithms';
import type { Snapshot } from './replay';

/** Everything that can be said of a node by now: `after 2.1, final state, value 2`. */
export function describe(walk: Walk, snapshot: Snapshot, index: number): string {
  const words = algorithms();
  const node = walk.nodes[index]!;
  const known = snapshot.known[index];
  const parts = [node.path ? fill(words.after, { path: node.path }) : words.root];
  if (snapshot.cut.has(index)) parts.push(words.pruned);
  else if (node.leaf) parts.push(words[node.leaf]);
  else if (node.to_move)
    parts.push(fill(words.toMove, { player: node.to_move === 'max' ? 'Max' : 'Min' }));
  if (known?.value) parts.push(fill(words.valueIs, { value: known.value }));
  if (known?.window)
    parts.push(fill(words.windowIs, { alpha: known.window[0], beta: known.window[1] }));
  if (known?.numbers)
    parts.push(fill(words.numbersAre, { proof: known.numbers[0], disproof: known.numbers[1] }));
  if (node.hidden > 0) parts.push(fill(words.belowIs, { n: node.hidden }));
  return parts.join(', ');
}
