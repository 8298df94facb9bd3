/** What is right, read off the traces of the program, and what the visitor has answered. */
import type { Trace, TraceNode } from '../../lib/api';

export type Verdict = 'right' | 'wrong' | 'empty';

export interface Solution {
  /** The whole tree, as minimax walks it. */
  nodes: TraceNode[];
  width: number;
  height: number;
  /** The value of every node by its path. */
  values: Map<string, string>;
  /** Paths of the branches that alpha-beta cuts. */
  pruned: string[];
  /** Paths of all leaves below a cut branch. */
  prunedLeaves: Set<string>;
  /** Moves that give the value of the root. */
  best: string[];
  value: string;
  /** The sentence that settles a node, by its path: of minimax, and of alpha-beta. */
  settled: Map<string, string>;
  searched: Map<string, string>;
}

/** The name of the player who moves at the root. */
export function firstOf({ nodes }: Pick<Solution, 'nodes'>): 'Max' | 'Min' {
  return nodes[0]?.to_move === 'min' ? 'Min' : 'Max';
}

/** Whether a node lies in the subtree of another; both by their paths. */
export function isWithin(path: string, branch: string): boolean {
  return branch === '' || path === branch || path.startsWith(`${branch}.`);
}

export function solution(minimax: Trace, alphabeta: Trace): Solution | null {
  const walk = minimax.walks[0];
  const search = alphabeta.walks[0];
  if (!walk || !search) return null;
  const values = new Map(walk.nodes.map(({ path, value }) => [path, value ?? '']));
  const value = values.get('') ?? '';
  const pruned = search.nodes.filter(({ state }) => state === 'pruned').map(({ path }) => path);
  const leaves = walk.nodes.filter(({ leaf }) => leaf !== null);
  const prunedLeaves = leaves
    .map(({ path }) => path)
    .filter((path) => pruned.some((branch) => isWithin(path, branch)));
  const best = (walk.nodes[0]?.children ?? [])
    .map((child) => walk.nodes[child]!)
    .filter((child) => child.value === value)
    .flatMap(({ move }) => move ?? []);

  const settled = new Map<string, string>();
  for (const { kind, node, said } of walk.steps)
    if (node !== null && (kind === 'leave' || kind === 'leaf'))
      settled.set(walk.nodes[node]!.path, said.trim());
  const searched = new Map<string, string>();
  for (const { kind, node, skipped, said } of search.steps) {
    const about = kind === 'cut' ? skipped : node !== null && kind !== 'better' ? [node] : [];
    for (const index of about) searched.set(search.nodes[index]!.path, said.trim());
  }
  return {
    nodes: walk.nodes,
    width: walk.width,
    height: walk.height,
    values,
    pruned,
    prunedLeaves: new Set(prunedLeaves),
    best,
    value,
    settled,
    searched,
  };
}

/** A number as typed or as printed, with either kind of minus. */
export function same(answer: string, value: string): boolean {
  const number = (text: string) => Number(text.trim().replace('\u2212', '-'));
  return answer.trim() !== '' && number(answer) === number(value);
}

/** Inner nodes in the order in which a person works: the lowest level first, from the left. */
export function innerNodes(nodes: TraceNode[]): TraceNode[] {
  const depth = ({ path }: TraceNode) => (path === '' ? 0 : path.split('.').length);
  return nodes.filter(({ leaf }) => leaf === null).sort((a, b) => depth(b) - depth(a) || a.x - b.x);
}

export interface Checked {
  /** By path. */
  verdicts: Map<string, Verdict>;
  right: number;
  all: number;
}

function counted(verdicts: Map<string, Verdict>): Checked {
  const right = [...verdicts.values()].filter((verdict) => verdict === 'right').length;
  return { verdicts, right, all: verdicts.size };
}

export function checkValues(solution: Solution, answers: Record<string, string>): Checked {
  const verdict = ({ path }: TraceNode): Verdict => {
    const answer = answers[path] ?? '';
    if (answer.trim() === '') return 'empty';
    return same(answer, solution.values.get(path) ?? '') ? 'right' : 'wrong';
  };
  return counted(new Map(innerNodes(solution.nodes).map((node) => [node.path, verdict(node)])));
}

/** Leaves are counted, so that a cut branch may be marked as one or leaf by leaf. */
export function checkPruning(solution: Solution, marked: ReadonlySet<string>): Checked {
  const verdicts = new Map<string, Verdict>();
  let wrong = 0;
  for (const { path, leaf } of solution.nodes) {
    if (leaf === null) continue;
    const isMarked = [...marked].some((branch) => isWithin(path, branch));
    const isPruned = solution.prunedLeaves.has(path);
    if (isMarked && !isPruned) wrong += 1;
    if (isMarked || isPruned) verdicts.set(path, isMarked === isPruned ? 'right' : 'wrong');
  }
  const { right } = counted(verdicts);
  // Who marks everything has understood nothing: a wrong mark costs what a right one earns.
  return { verdicts, right: Math.max(0, right - wrong), all: solution.prunedLeaves.size };
}

export function checkChoice(solution: Solution, move: string, value: string): Checked {
  const verdict = (given: boolean, isRight: boolean): Verdict =>
    given ? (isRight ? 'right' : 'wrong') : 'empty';
  return counted(
    new Map([
      ['move', verdict(move !== '', solution.best.includes(move))],
      ['value', verdict(value.trim() !== '', same(value, solution.value))],
    ]),
  );
}

/** Everything is right, and nothing is marked that should not be. */
export function isPerfect({ verdicts, right, all }: Checked): boolean {
  return right === all && [...verdicts.values()].every((verdict) => verdict === 'right');
}
