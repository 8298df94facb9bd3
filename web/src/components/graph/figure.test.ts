import { expect, test } from 'vitest';
import type { ArenaView, GraphView } from '../../lib/api';
import { drawn, laidOut, roundLook } from './figure';
import { addEdge, addVertex, change, EMPTY } from './model';

test('looks say by letters what they say by colour', () => {
  expect(roundLook(null, 'draw')).toBeNull();
  expect(roundLook({ winner: 'max', rank: 3, fresh: true }, 'draw')).toEqual({
    tone: 'max',
    badge: 'Max 3',
    fresh: true,
  });
  expect(roundLook({ winner: 'draw', rank: null, fresh: false }, 'nulle')!.badge).toBe('nulle');
});

const graph = () => {
  let graph = addVertex(EMPTY, { x: 60, y: 60 }, 'max');
  graph = addVertex(graph, { x: 260, y: 60 }, 'min');
  graph = change(graph, 'b', { won: 'max' });
  // Moves that lead on from an end are kept, and never played.
  return addEdge(addEdge(graph, 'a', 'b'), 'b', 'a');
};
const look = { tone: 'max', badge: 'Max 1', fresh: false } as const;

test('a drawn graph keeps its places and takes its colours by name', () => {
  const answer = {
    vertices: [{ id: 'b' }, { id: 'a' }, { id: 'gone' }],
    edges: [{ from: 1, to: 0, chosen: true }],
  } as unknown as GraphView;
  const figure = drawn(graph(), answer, [null, look, null], false);
  expect(figure.dots.map(({ id, look, final, start }) => [id, look, final, start])).toEqual([
    ['a', look, false, true],
    ['b', null, true, false],
  ]);
  expect(figure.arrows).toMatchObject([
    { from: 0, to: 1, bold: true },
    { from: 1, to: 0, bold: false },
  ]);
  expect(figure.width).toBeGreaterThan(260);
  expect(drawn(graph(), answer, [null, null, null], false).arrows[0]!.bold).toBe(false);
  expect(drawn(graph(), null, [], true).dots.map(({ owner }) => owner)).toEqual([null, null]);
});

test('what the program has laid out is taken as it is', () => {
  const view = {
    vertices: [{ id: 'x', label: '', x: 1, y: 2, width: 3, height: 4 }],
    edges: [{ from: 0, to: 0, winning: true, path: 'M0 0', label: 'm' }],
    width: 100,
    height: 50,
  } as unknown as ArenaView;
  const figure = laidOut(view, [look]);
  expect(figure.dots[0]).toMatchObject({ id: 'x', owner: null, x: 1, look });
  expect(figure.arrows[0]!.bold).toBe(true);
  expect(laidOut(view, [null]).arrows[0]!.bold).toBe(false);
});
