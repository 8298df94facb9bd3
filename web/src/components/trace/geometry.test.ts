import { describe, expect, it } from 'vitest';
import type { TraceNode } from '../../lib/api';
import { drawn } from './drawn';
import { along, besideAt, edge, half, outline, shapeOf } from './geometry';
import { stateAt } from './replay';
import { alphabeta } from './testdata';

const walk = alphabeta.walks[0]!;
const at = (step: number) => drawn(walk, stateAt(walk, step), (node) => `node ${node}`);
const node = (changes: Partial<TraceNode>): TraceNode => ({ ...walk.nodes[0]!, ...changes });

describe('shapes', () => {
  it('tell who moves and what kind of leaf it is', () => {
    expect(shapeOf(node({ to_move: 'max' }))).toBe('up');
    expect(shapeOf(node({ to_move: 'min' }))).toBe('down');
    expect(shapeOf(node({ state: 'evaluated', leaf: 'final' }))).toBe('box');
    expect(shapeOf(node({ state: 'evaluated', leaf: 'horizon' }))).toBe('round');
    expect(shapeOf(node({ state: 'evaluated', leaf: 'remembered' }))).toBe('double');
    expect(shapeOf(node({ state: 'pruned', to_move: null }))).toBe('pruned');
  });

  it('are as wide as their text needs', () => {
    expect(half('box', '1').width).toBe(17);
    expect(half('box', '1234567').width).toBeGreaterThan(30);
    expect(outline('up', '5')).toBe('M0 -20L27 20L-27 20Z');
  });

  it('of leaves have their numbers below them, where no neighbour hides them', () => {
    for (const shape of ['box', 'round', 'double', 'pruned'] as const) {
      const { x, y, anchor } = besideAt(shape);
      expect({ x, anchor }).toEqual({ x: 0, anchor: 'middle' });
      expect(y).toBeGreaterThan(half(shape, '1').height + 5);
    }
    expect(besideAt('up').anchor).toBe('start');
  });

  it('are joined from outline to outline', () => {
    const parent = { x: 100, y: 20, shape: 'up', text: '' } as const;
    const child = { x: 40, y: 128, shape: 'box', text: '7' } as const;
    const line = edge(parent, child);
    expect(line).toEqual({ from: [100, 40], to: [40, 113] });
    expect(along(line, 0.5)).toEqual([70, 76.5]);
  });
});

describe('the drawn tree', () => {
  it('has a ghost for every node that was not reached', () => {
    expect(at(0).filter(({ ghost }) => !ghost).length).toBeLessThanOrEqual(1);
    expect(at(walk.steps.length - 1).some(({ ghost }) => ghost)).toBe(false);
  });

  it('keeps values of ghosts to itself', () => {
    for (const { ghost, text, label } of at(3)) if (ghost) expect([text, label]).toEqual(['', '']);
  });

  it('ends with best play: move 1, then move 3', () => {
    const best = at(walk.steps.length - 1).filter(({ best }) => best);
    expect(best.map(({ index }) => walk.nodes[index]!.path)).toEqual(['1', '1.3']);
  });
});
