import { expect, test } from 'vitest';
import {
  addEdge,
  addVertex,
  begin,
  change,
  EMPTY,
  freePlace,
  freshName,
  nameProblem,
  place,
  placesOf,
  removeEdge,
  removeVertex,
  rename,
  type DrawnGraph,
} from './model';

function triangle(): DrawnGraph {
  let graph = addVertex(EMPTY, { x: 10.4, y: 20.6 }, 'max');
  graph = addVertex(graph, { x: 100, y: 0 }, 'min');
  graph = addVertex(graph, { x: 50, y: 80 }, 'max');
  graph = addEdge(graph, 'a', 'b');
  graph = addEdge(graph, 'b', 'c');
  return addEdge(graph, 'c', 'a');
}

test('vertices get free names, and the first one is the start', () => {
  const graph = triangle();
  expect(graph.vertices.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(graph.start).toBe('a');
  expect(graph.vertices[0]).toMatchObject({ x: 10, y: 21, owner: 'max', won: null });
  let many = EMPTY;
  for (let count = 0; count < 27; count++) many = addVertex(many, { x: 0, y: 0 }, 'max');
  expect(many.vertices.at(-1)!.id).toBe('a1');
  expect(freshName(removeVertex(many, 'm'))).toBe('m');
});

test('an edge is there once, and only between vertices', () => {
  const graph = triangle();
  expect(addEdge(graph, 'a', 'b')).toBe(graph);
  expect(addEdge(graph, 'a', 'z')).toBe(graph);
  expect(addEdge(graph, 'a', 'a').edges).toHaveLength(4);
  expect(removeEdge(graph, 'b', 'a')).toBe(graph);
  expect(removeEdge(graph, 'a', 'b').edges).toEqual([
    { from: 'b', to: 'c' },
    { from: 'c', to: 'a' },
  ]);
});

test('a new name is carried to the edges and the start; a bad one changes nothing', () => {
  const graph = rename(triangle(), 'a', ' home ');
  expect(graph.start).toBe('home');
  expect(graph.edges).toEqual([
    { from: 'home', to: 'b' },
    { from: 'b', to: 'c' },
    { from: 'c', to: 'home' },
  ]);
  expect(rename(graph, 'home', 'b')).toBe(graph);
  expect(nameProblem(graph, 'home', 'b')).toBe('taken');
  expect(nameProblem(graph, 'home', '  ')).toBe('empty');
  expect(nameProblem(graph, 'home', 'home')).toBeNull();
});

test('edges go with their vertex, and the start is never nowhere', () => {
  const graph = removeVertex(triangle(), 'a');
  expect(graph.edges).toEqual([{ from: 'b', to: 'c' }]);
  expect(graph.start).toBe('b');
  expect(removeVertex(removeVertex(graph, 'b'), 'c')).toEqual(EMPTY);
});

test('one vertex is changed, the others and the old graph are not', () => {
  const before = triangle();
  const after = begin(change(before, 'b', { won: 'draw' }), 'c');
  expect(after.vertices.map(({ won }) => won)).toEqual([null, 'draw', null]);
  expect(after.start).toBe('c');
  expect(before.vertices[1]!.won).toBeNull();
  expect(begin(before, 'nobody')).toBe(before);
});

test('an arrangement moves the vertices it knows', () => {
  const graph = place(triangle(), new Map([['b', { x: 7.4, y: 8 }]]));
  expect(graph.vertices.map(({ x }) => x)).toEqual([10, 7, 50]);
});

test('new vertices do not hide others', () => {
  let graph = EMPTY;
  for (let count = 0; count < 12; count++) {
    graph = addVertex(graph, freePlace(graph, { x: 80, y: 80 }), 'max');
  }
  const places = new Set(graph.vertices.map(({ x, y }) => `${x} ${y}`));
  expect(places.size).toBe(12);
});

test('places are told by name, in whole pixels', () => {
  const graph = triangle();
  // As it may stand in a text that somebody has pasted.
  const [first, ...others] = graph.vertices;
  const pasted = { ...graph, vertices: [{ ...first!, x: 7.6, y: -3.2 }, ...others] };
  expect(placesOf(pasted)).toEqual({ a: [8, -3], b: [100, 0], c: [50, 80] });
});
