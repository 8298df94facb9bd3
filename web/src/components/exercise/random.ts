/** Trees for exercises: the same number always grows the same tree. */

/** A leaf with its value, or the trees after each move. */
export type Tree = number | Tree[];

export interface Plan {
  /** Moves in every inner node. */
  moves: number;
  depth: number;
  /** The least and the greatest value of a leaf. */
  low: number;
  high: number;
  seed: number;
}

/** Numbers from 0 to 1 (mulberry32), the same for the same seed in every browser. */
export function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** So many values in the range; all different where the range has enough of them. */
function values(count: number, low: number, high: number, next: () => number): number[] {
  const range = Array.from({ length: high - low + 1 }, (_, index) => low + index);
  if (range.length < count)
    return Array.from({ length: count }, () => range[Math.floor(next() * range.length)]!);
  return Array.from({ length: count }, (_, index) => {
    const chosen = index + Math.floor(next() * (range.length - index));
    [range[index], range[chosen]] = [range[chosen]!, range[index]!];
    return range[index]!;
  });
}

function grown({ moves, depth, low, high }: Plan, next: () => number): Tree {
  const leaves = values(moves ** depth, low, high, next);
  const grow = (level: number): Tree =>
    level === 0 ? leaves.pop()! : Array.from({ length: moves }, () => grow(level - 1));
  return grow(depth);
}

/** The value of a tree for Max, who is to move if `max` says so. */
export function minimax(tree: Tree, max = true): number {
  if (typeof tree === 'number') return tree;
  const below = tree.map((child) => minimax(child, !max));
  return max ? Math.max(...below) : Math.min(...below);
}

/** How many leaves alpha-beta values, from left to right. */
export function valuedLeaves(tree: Tree): number {
  let leaves = 0;
  const search = (node: Tree, max: boolean, alpha: number, beta: number): number => {
    if (typeof node === 'number') {
      leaves += 1;
      return node;
    }
    let best = max ? -Infinity : Infinity;
    for (const child of node) {
      const value = search(child, !max, alpha, beta);
      best = max ? Math.max(best, value) : Math.min(best, value);
      if (max) alpha = Math.max(alpha, best);
      else beta = Math.min(beta, best);
      if (alpha >= beta) break;
    }
    return best;
  };
  search(tree, true, -Infinity, Infinity);
  return leaves;
}

/** Worth a student's time: one move is the best, and alpha-beta has something to cut. */
export function isWorthwhile(tree: Tree, leaves: number): boolean {
  if (typeof tree === 'number') return false;
  const after = tree.map((child) => minimax(child, false));
  const best = Math.max(...after);
  return after.filter((value) => value === best).length === 1 && valuedLeaves(tree) < leaves;
}

/** The same tree for the other player: what was good is bad, and all values stay in the range. */
export function mirrored(tree: Tree, { low, high }: Pick<Plan, 'low' | 'high'>): Tree {
  if (typeof tree === 'number') return low + high - tree;
  return tree.map((child) => mirrored(child, { low, high }));
}

/** The tree of a plan, in which Max begins: the first worthwhile one of those that its seed leads to. */
export function generate(plan: Plan): Tree {
  const next = numbers(plan.seed);
  let tree = grown(plan, next);
  for (let tries = 0; tries < 200 && !isWorthwhile(tree, plan.moves ** plan.depth); tries += 1)
    tree = grown(plan, next);
  return tree;
}
