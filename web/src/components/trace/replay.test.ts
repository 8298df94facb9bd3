import { describe, expect, it } from 'vitest';
import type { Trace } from '../../lib/api';
import {
  beginning,
  costAt,
  length,
  movesTo,
  nextOf,
  pathTo,
  placeOf,
  stateAt,
  stepAt,
} from './replay';
import { alphabeta, dichotomy, minimax } from './testdata';

const walk = alphabeta.walks[0]!;
const paths = (nodes: Iterable<number>) => [...nodes].map((node) => walk.nodes[node]!.path);
const visible = (step: number) =>
  stateAt(walk, step).known.flatMap((known, node) => (known ? [walk.nodes[node]!.path] : []));

describe('a search run again', () => {
  it('ends with the value 5 and three cut leaves', () => {
    const end = stateAt(walk, walk.steps.length - 1);
    expect(paths(end.cut)).toEqual(['2.2', '2.3', '3.3']);
    expect(end.known[0]?.value).toBe('5');
    expect(end.counters).toEqual({ entered: 10, leaves: 6, cut: 3 });
    expect(end.finished).toBe(true);
  });

  it('grows: nodes that were reached stay', () => {
    let before: string[] = [];
    for (let step = 0; step < walk.steps.length; step += 1) {
      const now = visible(step);
      expect(now).toEqual(expect.arrayContaining(before));
      before = now;
    }
    expect(before).toHaveLength(walk.nodes.length);
  });

  it('shows nothing that is still to come', () => {
    const first = walk.steps.findIndex(({ kind }) => kind === 'leaf');
    expect(visible(first)).toEqual(['', '1', '1.1']);
    expect(stateAt(walk, first).known[0]?.value).toBeNull();
    expect(stateAt(walk, first).cut.size).toBe(0);
    expect(stateAt(walk, first).finished).toBe(false);
  });

  it('knows the open calls, from the root', () => {
    const cut = walk.steps.findIndex(({ kind }) => kind === 'cut');
    const { stack, current } = stateAt(walk, cut);
    expect(paths(stack)).toEqual(['', '2']);
    expect(walk.nodes[current!]!.path).toBe('2');
  });

  it('knows the best move so far', () => {
    const cut = walk.steps.findIndex(({ kind }) => kind === 'cut');
    const { best } = stateAt(walk, cut);
    expect(walk.nodes[best.get(0)!]!.path).toBe('1');
    expect(walk.nodes[best.get(walk.nodes.findIndex(({ path }) => path === '2'))!]!.path).toBe(
      '2.1',
    );
  });

  it('narrows the window of the root once the first move is known', () => {
    const better = walk.steps.findIndex(({ kind, node }) => kind === 'better' && node === 0);
    expect(stateAt(walk, better - 1).known[0]?.window).toEqual(['−∞', '+∞']);
    expect(stateAt(walk, better).known[0]?.value).toBe('5');
    expect(stateAt(walk, better).known[0]?.window).toEqual(['5', '+∞']);
  });

  it('counts a leaf once, whether it is entered before it is valued or not', () => {
    const leaf = walk.steps.find(({ kind }) => kind === 'leaf')!;
    const enter = { ...leaf, kind: 'enter' as const };
    for (const steps of [[leaf], [enter, leaf]])
      expect(stateAt({ ...walk, steps }, 1).counters).toEqual({ entered: 1, leaves: 1, cut: 0 });
  });

  it('keeps the proof and disproof numbers of a node until it has others', () => {
    const blank = { skipped: [], said: '', lines: [], value: null, window: null };
    const steps = [
      { ...blank, kind: 'enter' as const, node: 0, numbers: ['1', '1'] as [string, string] },
      { ...blank, kind: 'enter' as const, node: 1, numbers: null },
      { ...blank, kind: 'numbers' as const, node: 0, numbers: ['2', '1'] as [string, string] },
    ];
    const numbers = (step: number) => stateAt({ ...walk, steps }, step).known[0]?.numbers;
    expect([0, 1, 2].map(numbers)).toEqual([
      ['1', '1'],
      ['1', '1'],
      ['2', '1'],
    ]);
  });

  it('is shown as it ended where no steps are kept', () => {
    const end = stateAt({ ...walk, steps: [] }, 0);
    expect(paths(end.cut)).toEqual(['2.2', '2.3', '3.3']);
    expect(end.known.every((known) => known !== null)).toBe(true);
    expect(end.counters).toEqual({ entered: 10, leaves: 6, cut: 3 });
  });
});

describe('steps over several walks', () => {
  const last = length(dichotomy) - 1;

  it('are numbered through', () => {
    expect(dichotomy.walks.length).toBeGreaterThan(1);
    for (let index = 0; index <= last; index += 1) {
      const { walk, step } = placeOf(dichotomy, index);
      expect(beginning(dichotomy, walk) + step).toBe(index);
      expect(stepAt(dichotomy, index)).toBe(dichotomy.walks[walk]!.steps[step]);
    }
  });

  it('stay within the search', () => {
    expect(placeOf(dichotomy, -3)).toEqual({ walk: 0, step: 0 });
    const end = dichotomy.walks.length - 1;
    const step = dichotomy.walks[end]!.steps.length - 1;
    expect(placeOf(dichotomy, 1e6)).toEqual({ walk: end, step });
  });

  it('add up what every walk has cost', () => {
    const cost = costAt(dichotomy, last);
    expect(cost.entered).toBe(dichotomy.entered);
    expect(cost.leaves).toBe(dichotomy.leaves);
    expect(costAt(dichotomy, beginning(dichotomy, 1)).leaves).toBe(
      stateAt(dichotomy.walks[0]!, 1e6).counters.leaves,
    );
  });

  it('count a walk without steps as one', () => {
    const bare: Trace = {
      ...dichotomy,
      walks: dichotomy.walks.map((walk) => ({ ...walk, steps: [] })),
    };
    expect(length(bare)).toBe(bare.walks.length);
    expect(placeOf(bare, 1)).toEqual({ walk: 1, step: 0 });
    expect(stepAt(bare, 1)).toBeNull();
  });
});

describe('jumps', () => {
  it('find every cut and then nothing', () => {
    const first = nextOf(alphabeta, 0, 'cut')!;
    const second = nextOf(alphabeta, first, 'cut')!;
    expect(stepAt(alphabeta, first)?.skipped).toHaveLength(2);
    expect(stepAt(alphabeta, second)?.skipped).toHaveLength(1);
    expect(nextOf(alphabeta, second, 'cut')).toBeNull();
    expect(nextOf(minimax, 0, 'cut')).toBeNull();
  });

  it('find every leaf', () => {
    const found: number[] = [];
    for (let at = nextOf(minimax, -1, 'leaf'); at !== null; at = nextOf(minimax, at, 'leaf')) {
      found.push(at);
      if (found.length > 9) break;
    }
    expect(found).toHaveLength(9);
  });
});

describe('paths', () => {
  it('lead from the root', () => {
    const node = walk.nodes.findIndex(({ path }) => path === '3.2');
    expect(paths(pathTo(walk, node))).toEqual(['', '3', '3.2']);
    expect(movesTo(walk, node)).toEqual(['3', '2']);
    expect(pathTo(walk, null)).toEqual([]);
  });
});
