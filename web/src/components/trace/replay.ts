/** A recorded search, run again up to any of its steps: forward and back are the same question. */
import type { Trace, TraceStep, Walk } from '../../lib/api';

/** What the search knows of a state by now. */
export interface Known {
  value: string | null;
  window: [string, string] | null;
  /** Proof and disproof number. */
  numbers: [string, string] | null;
}

export interface Counters {
  entered: number;
  leaves: number;
  cut: number;
}

/** The tree after a step. */
export interface Snapshot {
  /** For each node what is known of it, or nothing if it was not reached yet. */
  known: (Known | null)[];
  /** Nodes that were cut off. */
  cut: ReadonlySet<number>;
  /** The node that the step is about. */
  current: number | null;
  /** The open calls, from the root to the current node. */
  stack: number[];
  /** The child that was best so far, for each node that has one. */
  best: ReadonlyMap<number, number>;
  /** The search has left the root: what was chosen is settled. */
  finished: boolean;
  counters: Counters;
}

/** The nodes from the root to this one. */
export function pathTo(walk: Walk, node: number | null): number[] {
  const path: number[] = [];
  for (let at = node; at !== null; at = walk.nodes[at]?.parent ?? null) path.unshift(at);
  return path;
}

/** The tree after the step with this number, from 0. A walk without steps is shown as it ended. */
export function stateAt(walk: Walk, step: number): Snapshot {
  if (walk.steps.length === 0) return ended(walk);
  const known: (Known | null)[] = walk.nodes.map(() => null);
  const cut = new Set<number>();
  const best = new Map<number, number>();
  const counters: Counters = { entered: 0, leaves: 0, cut: 0 };
  let current: number | null = null;
  let open: number | null = null;
  let returned: number | null = null;
  let finished = false;

  const reach = (node: number): Known =>
    (known[node] ??= { value: null, window: null, numbers: null });

  for (const told of walk.steps.slice(0, Math.max(0, step + 1))) {
    current = told.node;
    if (told.node !== null) learn(reach(told.node), told);
    switch (told.kind) {
      case 'enter':
        counters.entered += 1;
        open = told.node;
        break;
      case 'leaf':
        // Leaves may be told in one step, without one that enters them.
        if (open !== told.node) counters.entered += 1;
        counters.leaves += 1;
        open = null;
        returned = told.node;
        break;
      case 'better':
        // The child that has just answered is the one that is better.
        if (told.node !== null && returned !== null && walk.nodes[returned]?.parent === told.node)
          best.set(told.node, returned);
        break;
      case 'cut':
        for (const node of told.skipped) {
          cut.add(node);
          reach(node);
        }
        counters.cut += told.skipped.length;
        break;
      case 'leave':
        open = null;
        returned = told.node;
        if (told.node === 0) finished = true;
        break;
      case 'answered':
        finished = true;
        break;
    }
  }
  return { known, cut, current, stack: pathTo(walk, current), best, finished, counters };
}

function learn(known: Known, told: TraceStep) {
  known.value = told.value ?? known.value;
  known.window = told.window ?? known.window;
  known.numbers = told.numbers ?? known.numbers;
}

function ended(walk: Walk): Snapshot {
  const known = walk.nodes.map(({ value, window, numbers }) => ({ value, window, numbers }));
  const pruned = walk.nodes.flatMap(({ state }, node) => (state === 'pruned' ? [node] : []));
  const leaves = walk.nodes.filter(({ state }) => state === 'evaluated').length;
  return {
    known,
    cut: new Set(pruned),
    current: null,
    stack: [],
    best: new Map(),
    finished: true,
    counters: { entered: walk.nodes.length - pruned.length, leaves, cut: pruned.length },
  };
}

/** A place in a search that may consist of several walks. */
export interface Place {
  walk: number;
  /** The step of that walk. */
  step: number;
}

const stepsOf = (walk: Walk) => Math.max(1, walk.steps.length);

/** How many steps there are in all walks together. */
export function length(trace: Trace): number {
  return trace.walks.reduce((sum, walk) => sum + stepsOf(walk), 0);
}

/** Where the step with this number, counted over all walks, is; the nearest if there is none. */
export function placeOf(trace: Trace, index: number): Place {
  let left = Math.min(Math.max(0, index), length(trace) - 1);
  for (const [walk, { steps }] of trace.walks.entries()) {
    const count = Math.max(1, steps.length);
    if (left < count) return { walk, step: left };
    left -= count;
  }
  return { walk: 0, step: 0 };
}

/** The number, over all walks, of the first step of a walk. */
export function beginning(trace: Trace, walk: number): number {
  return trace.walks.slice(0, walk).reduce((sum, before) => sum + stepsOf(before), 0);
}

/** All steps in order; a walk of which no step is kept has none. */
export function stepAt(trace: Trace, index: number): TraceStep | null {
  const { walk, step } = placeOf(trace, index);
  return trace.walks[walk]?.steps[step] ?? null;
}

/** The next step of a kind after this one, if there is any. */
export function nextOf(trace: Trace, index: number, kind: TraceStep['kind']): number | null {
  for (let at = index + 1; at < length(trace); at += 1)
    if (stepAt(trace, at)?.kind === kind) return at;
  return null;
}

/** What the search has cost up to this step, over all walks. */
export function costAt(trace: Trace, index: number): Counters {
  const place = placeOf(trace, index);
  const sum: Counters = { entered: 0, leaves: 0, cut: 0 };
  for (const [number, walk] of trace.walks.slice(0, place.walk + 1).entries()) {
    const last = number === place.walk ? place.step : walk.steps.length - 1;
    const { counters } = stateAt(walk, last);
    sum.entered += counters.entered;
    sum.leaves += counters.leaves;
    sum.cut += counters.cut;
  }
  return sum;
}

/** The moves that lead from the root to a node. */
export function movesTo(walk: Walk, node: number): string[] {
  return pathTo(walk, node).flatMap((at) => walk.nodes[at]?.move ?? []);
}
