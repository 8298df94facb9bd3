import { describe, expect, it } from 'vitest';
import { alphabeta, minimax as traced } from '../trace/testdata';
import {
  checkChoice,
  checkPruning,
  checkValues,
  innerNodes,
  isPerfect,
  isWithin,
  same,
  solution,
} from './check';
import { picture } from './picture';
import { deepest, kindOf, positionOf, read, taskOf, write, type Series } from './plan';
import {
  generate,
  isWorthwhile,
  minimax,
  mirrored,
  valuedLeaves,
  type Plan,
  type Tree,
} from './random';

const NINE: Tree = [
  [7, 6, 5],
  [2, 4, 8],
  [9, 3, 4],
];
const plan: Plan = { moves: 3, depth: 2, low: 1, high: 20, seed: 1 };
const leaves = (tree: Tree): number[] => (typeof tree === 'number' ? [tree] : tree.flatMap(leaves));

describe('trees for exercises', () => {
  it('are the same for the same number', () => {
    expect(generate(plan)).toEqual(generate({ ...plan }));
    expect(generate(plan)).not.toEqual(generate({ ...plan, seed: 2 }));
  });

  it('do not change from one version to the next: sheets are printed', () => {
    expect(JSON.stringify(generate(plan))).toMatchInlineSnapshot(
      `"[[14,17,15],[10,4,20],[12,2,13]]"`,
    );
  });

  it('have the size and the range that were asked for', () => {
    for (const [moves, depth] of [
      [2, 5],
      [3, 3],
      [5, 2],
    ] as const) {
      const tree = generate({ ...plan, moves, depth, low: -9, high: 40 });
      const values = leaves(tree);
      expect(values).toHaveLength(moves ** depth);
      expect(new Set(values).size).toBe(values.length);
      expect(Math.min(...values)).toBeGreaterThanOrEqual(-9);
      expect(Math.max(...values)).toBeLessThanOrEqual(40);
    }
  });

  it('are worth the time: one best move, and something to cut', () => {
    for (let seed = 0; seed < 50; seed += 1)
      expect(isWorthwhile(generate({ ...plan, seed }), 9)).toBe(true);
    expect(
      isWorthwhile(
        [
          [5, 5],
          [5, 6],
        ],
        4,
      ),
    ).toBe(false);
    expect(
      isWorthwhile(
        [
          [1, 2],
          [3, 4],
        ],
        4,
      ),
    ).toBe(false);
  });

  it('may have equal leaves where the range is small', () => {
    expect(
      leaves(generate({ ...plan, low: 0, high: 2 })).every((leaf) => leaf >= 0 && leaf <= 2),
    ).toBe(true);
  });

  it('are judged as the program does', () => {
    expect(minimax(NINE)).toBe(5);
    expect(valuedLeaves(NINE)).toBe(alphabeta.leaves);
  });
});

describe('checking', () => {
  const right = solution(traced, alphabeta)!;

  it('knows what is right', () => {
    expect(right.pruned).toEqual(['2.2', '2.3', '3.3']);
    expect([...right.prunedLeaves]).toEqual(['2.2', '2.3', '3.3']);
    expect(right.best).toEqual(['1']);
    expect(right.value).toBe('5');
    expect(innerNodes(right.nodes).map(({ path }) => path)).toEqual(['1', '2', '3', '']);
    expect(right.settled.get('2')).toMatch(/2/);
    expect(right.searched.get('3.3')).toBe(
      alphabeta.walks[0]!.steps.filter(({ kind }) => kind === 'cut')[1]!.said,
    );
  });

  it('judges every value', () => {
    const checked = checkValues(right, { '1': '5', '2': '4', '': ' 5 ' });
    expect(Object.fromEntries(checked.verdicts)).toEqual({
      '1': 'right',
      '2': 'wrong',
      '3': 'empty',
      '': 'right',
    });
    expect(checked).toMatchObject({ right: 2, all: 4 });
    expect(isPerfect(checked)).toBe(false);
    expect(isPerfect(checkValues(right, { '1': '5', '2': '2', '3': '3', '': '5' }))).toBe(true);
  });

  it('reads either minus, and no answer is not zero', () => {
    expect(same('-3', '\u22123')).toBe(true);
    expect(same('\u22123', '-3')).toBe(true);
    expect(same('', '0')).toBe(false);
    expect(same('x', '0')).toBe(false);
  });

  it('judges marks by the leaves they take away', () => {
    expect(isPerfect(checkPruning(right, new Set(['2.2', '2.3', '3.3'])))).toBe(true);
    expect(checkPruning(right, new Set(['2.2'])).right).toBe(1);
    const wrong = checkPruning(right, new Set(['2', '3.3']));
    expect(wrong.verdicts.get('2.1')).toBe('wrong');
    expect(wrong.verdicts.get('2.3')).toBe('right');
    expect(wrong).toMatchObject({ right: 2, all: 3 });
    expect(isPerfect(wrong)).toBe(false);
    expect(checkPruning(right, new Set(['1', '2', '3'])).right).toBe(0);
  });

  it('judges the move and its value apart', () => {
    expect(Object.fromEntries(checkChoice(right, '1', '6').verdicts)).toEqual({
      move: 'right',
      value: 'wrong',
    });
    expect(Object.fromEntries(checkChoice(right, '', '').verdicts)).toEqual({
      move: 'empty',
      value: 'empty',
    });
    expect(isPerfect(checkChoice(right, '1', '5'))).toBe(true);
    expect(isPerfect(checkChoice(right, '2', '5'))).toBe(false);
  });

  it('praises nobody for an answer that is still to be checked again', () => {
    expect(isPerfect({ verdicts: new Map([['1', 'right']]), right: 1, all: 2 })).toBe(false);
  });

  it('takes 1 and 10 for different branches', () => {
    expect(isWithin('1.2', '1')).toBe(true);
    expect(isWithin('10.2', '1')).toBe(false);
    expect(isWithin('3', '')).toBe(true);
  });

  it('draws the exercise without its answers', () => {
    const nodes = picture(right);
    expect(
      nodes
        .filter(({ shape }) => shape === 'box')
        .map(({ text }) => text)
        .join(' '),
    ).toBe('7 6 5 2 4 8 9 3 4');
    expect(nodes.filter(({ shape }) => shape !== 'box').every(({ text }) => text === '')).toBe(
      true,
    );
    expect(nodes.some(({ best, cut }) => best || cut)).toBe(false);
  });
});

describe('the address of exercises', () => {
  it('is read as it was written', () => {
    const series = {
      ...plan,
      depth: 3,
      low: -5,
      kind: 'mixed',
      first: 'either',
      sheet: 6,
      seed: 42,
    } as const;
    expect(read(new URLSearchParams(write(series).split('?')[1]))).toEqual(series);
  });

  it('survives nonsense', () => {
    const series = read(
      new URLSearchParams('kind=x&moves=99&depth=99&low=50&high=3&seed=-1&sheet=1000'),
    );
    expect(series).toEqual({
      kind: 'values',
      first: 'max',
      moves: 5,
      depth: 2,
      low: 50,
      high: 51,
      seed: 0,
      sheet: 12,
    });
  });

  it('lets no tree grow beyond a sheet', () => {
    expect([2, 3, 4, 5].map(deepest)).toEqual([5, 3, 2, 2]);
  });

  it('takes turns where kinds are mixed', () => {
    expect([3, 4, 5].map((seed) => kindOf('mixed', seed))).toEqual(['values', 'pruning', 'choice']);
    expect(kindOf('choice', 3)).toBe('choice');
  });
});

describe('who begins', () => {
  const series: Series = { ...plan, kind: 'values', first: 'max', sheet: 0 };

  it('is Max unless an address says otherwise, so that old links lead to the same trees', () => {
    expect(read(new URLSearchParams('seed=7')).first).toBe('max');
    expect(read(new URLSearchParams('first=nobody')).first).toBe('max');
    expect(write(series)).not.toContain('first');
  });

  it('may be Min, who then has the mirror image: as good for Min as the tree was for Max', () => {
    const { tree, first } = taskOf({ ...series, first: 'min' }, 1);
    expect(first).toBe('min');
    expect(tree).toEqual(mirrored(generate(plan), plan));
    expect(minimax(tree, false)).toBe(plan.low + plan.high - minimax(generate(plan)));
    // The greatest of the least of [[14,17,15],[10,4,20],[12,2,13]] is 14, and 1 + 20 - 14 = 7.
    expect(minimax(tree, false)).toBe(7);
    expect(leaves(tree).every((leaf) => leaf >= plan.low && leaf <= plan.high)).toBe(true);
  });

  it('is drawn by the number: both come, and the same ones every time', () => {
    const drawn = (seed: number) => taskOf({ ...series, first: 'either' }, seed).first;
    const many = Array.from({ length: 40 }, (_, seed) => drawn(seed));
    expect(many.filter((first) => first === 'min').length).toBeGreaterThan(10);
    expect(many.filter((first) => first === 'max').length).toBeGreaterThan(10);
    expect(many).toEqual(Array.from({ length: 40 }, (_, seed) => drawn(seed)));
  });

  it('is Min where Max has one move only, which is played', () => {
    expect(positionOf({ tree: NINE, first: 'max' }).plays).toEqual([]);
    expect(positionOf({ tree: NINE, first: 'min' })).toEqual({
      position: '[[[7,6,5],[2,4,8],[9,3,4]]]',
      plays: ['1'],
    });
  });
});
