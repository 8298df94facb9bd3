/**
 * A graph that the visitor draws, as plain data. Every edit gives a new graph and leaves the old one as it was,
 * so that undoing is only looking at an older one.
 */
import type { Player, Winner } from '../../lib/api';

export interface DrawnVertex {
  /** Its name; no two have the same. */
  id: string;
  owner: Player;
  /** Who has won there; nothing while the game goes on. */
  won: Winner | null;
  /** The configuration without whose turn it is, by which twins are found; none if it is the name. */
  label: string | null;
  /** Its middle. */
  x: number;
  y: number;
}

export interface DrawnEdge {
  from: string;
  to: string;
}

export interface DrawnGraph {
  /** Where play begins; nothing only if there is no vertex. */
  start: string | null;
  vertices: DrawnVertex[];
  edges: DrawnEdge[];
}

export const EMPTY: DrawnGraph = { start: null, vertices: [], edges: [] };

export function vertexOf(graph: DrawnGraph, id: string | null): DrawnVertex | undefined {
  return graph.vertices.find((vertex) => vertex.id === id);
}

/** A name that no vertex has: a, b, … z, then a1, b1 and so on. */
export function freshName(graph: DrawnGraph): string {
  const taken = new Set(graph.vertices.map(({ id }) => id));
  for (let number = 0; ; number++) {
    for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
      const name = number === 0 ? letter : `${letter}${number}`;
      if (!taken.has(name)) return name;
    }
  }
}

/** A new vertex; the first one is the start. */
export function addVertex(
  graph: DrawnGraph,
  at: { x: number; y: number },
  owner: Player,
  id = freshName(graph),
): DrawnGraph {
  const vertex = { id, owner, won: null, label: null, x: Math.round(at.x), y: Math.round(at.y) };
  return { ...graph, start: graph.start ?? id, vertices: [...graph.vertices, vertex] };
}

export function change(
  graph: DrawnGraph,
  id: string,
  what: Partial<Omit<DrawnVertex, 'id'>>,
): DrawnGraph {
  const vertices = graph.vertices.map((vertex) =>
    vertex.id === id ? { ...vertex, ...what } : vertex,
  );
  return { ...graph, vertices };
}

export function begin(graph: DrawnGraph, id: string): DrawnGraph {
  return vertexOf(graph, id) ? { ...graph, start: id } : graph;
}

/** Why a vertex cannot have a name, if it cannot. */
export function nameProblem(graph: DrawnGraph, id: string, name: string): 'empty' | 'taken' | null {
  if (name.trim() === '') return 'empty';
  return name.trim() !== id && vertexOf(graph, name.trim()) ? 'taken' : null;
}

/** A name that cannot be had changes nothing. */
export function rename(graph: DrawnGraph, id: string, name: string): DrawnGraph {
  const to = name.trim();
  if (to === id || nameProblem(graph, id, to) !== null) return graph;
  const called = (other: string) => (other === id ? to : other);
  return {
    start: graph.start === id ? to : graph.start,
    vertices: graph.vertices.map((vertex) => (vertex.id === id ? { ...vertex, id: to } : vertex)),
    edges: graph.edges.map(({ from, to }) => ({ from: called(from), to: called(to) })),
  };
}

/** Its edges go with it, and the start moves to the first vertex that is left. */
export function removeVertex(graph: DrawnGraph, id: string): DrawnGraph {
  const vertices = graph.vertices.filter((vertex) => vertex.id !== id);
  return {
    start: graph.start === id ? (vertices[0]?.id ?? null) : graph.start,
    vertices,
    edges: graph.edges.filter(({ from, to }) => from !== id && to !== id),
  };
}

export function hasEdge(graph: DrawnGraph, from: string, to: string): boolean {
  return graph.edges.some((edge) => edge.from === from && edge.to === to);
}

/** The same move twice would say nothing new. */
export function addEdge(graph: DrawnGraph, from: string, to: string): DrawnGraph {
  if (hasEdge(graph, from, to) || !vertexOf(graph, from) || !vertexOf(graph, to)) return graph;
  return { ...graph, edges: [...graph.edges, { from, to }] };
}

export function removeEdge(graph: DrawnGraph, from: string, to: string): DrawnGraph {
  const edges = graph.edges.filter((edge) => edge.from !== from || edge.to !== to);
  return edges.length === graph.edges.length ? graph : { ...graph, edges };
}

/** Puts vertices where an arrangement says; those it does not know stay where they are. */
export function place(
  graph: DrawnGraph,
  places: ReadonlyMap<string, { x: number; y: number }>,
): DrawnGraph {
  const vertices = graph.vertices.map((vertex) => {
    const at = places.get(vertex.id);
    return at ? { ...vertex, x: Math.round(at.x), y: Math.round(at.y) } : vertex;
  });
  return { ...graph, vertices };
}

/** A free place near a point, on a grid of steps, so that new vertices do not hide others. */
export function freePlace(
  graph: DrawnGraph,
  near: { x: number; y: number },
): { x: number; y: number } {
  const free = (x: number, y: number) =>
    graph.vertices.every((vertex) => Math.abs(vertex.x - x) >= 90 || Math.abs(vertex.y - y) >= 60);
  for (let ring = 0; ; ring++) {
    for (let down = 0; down <= ring; down++) {
      const x = near.x + (ring - down) * 110;
      const y = near.y + down * 90;
      if (free(x, y)) return { x, y };
    }
  }
}

/** Where the vertices stand, by their names, in whole pixels. */
export function placesOf(graph: DrawnGraph): Record<string, [number, number]> {
  return Object.fromEntries(
    graph.vertices.map(({ id, x, y }) => [id, [Math.round(x), Math.round(y)]]),
  );
}
