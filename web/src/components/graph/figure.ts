/** What is drawn: vertices and edges of any of the graphs of this view, with what is known of them. */
import type { ArenaView, GraphView, Player, Scene } from '../../lib/api';
import { boxOf, curves, extent, type Box, type Shape } from './geometry';
import type { DrawnGraph } from './model';
import type { Known } from './rounds';

export type Tone = 'max' | 'min' | 'draw' | 'winning' | 'losing';

/** What is known of a vertex by now. */
export interface Look {
  tone: Tone;
  /** A few characters beside it, which say the same as the colour. */
  badge: string;
  /** It has become known in this step. */
  fresh: boolean;
}

export interface Dot extends Box {
  id: string;
  /** What is written in it; empty where a board says all. */
  name: string;
  /** Nobody's in an arena. */
  owner: Player | null;
  final: boolean;
  start: boolean;
  scene: Scene | null;
  look: Look | null;
}

export interface Arrow {
  from: number;
  to: number;
  label: string;
  /** The middle of its label, where there is room for it. */
  label_at: [number, number] | null;
  /** To be stroked. */
  path: string | null;
  /** To be filled. */
  head: string | null;
  /** The move to play, once it is known. */
  bold: boolean;
}

export interface Figure {
  dots: Dot[];
  arrows: Arrow[];
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Room for badges and the arrow of the start around what the program has laid out. */
const MARGIN = 28;

type Looks = readonly (Look | null)[];

/** A graph where the program has put it. */
export function laidOut(view: GraphView | ArenaView, looks: Looks): Figure {
  const dots = view.vertices.map((vertex, at) => ({
    ...vertex,
    name: vertex.label,
    owner: 'owner' in vertex ? vertex.owner : null,
    look: looks[at] ?? null,
  }));
  const arrows = view.edges.map((edge) => ({
    ...edge,
    bold: ('chosen' in edge ? edge.chosen : edge.winning) && !!looks[edge.from],
  }));
  const [left, top] = [-MARGIN, -MARGIN];
  const [width, height] = [view.width + 2 * MARGIN, view.height + 2 * MARGIN];
  return { dots, arrows, left, top, width, height };
}

/** A graph where the visitor has put it, coloured as far as the answer knows its vertices. */
export function drawn(
  graph: DrawnGraph,
  answer: GraphView | ArenaView | null,
  looks: Looks,
  arena: boolean,
): Figure {
  const known = new Map(answer?.vertices.map(({ id }, at) => [id, looks[at] ?? null]));
  const leaving = new Set(graph.edges.map(({ from }) => from));
  const dots: Dot[] = graph.vertices.map((vertex) => ({
    id: vertex.id,
    name: vertex.id,
    owner: arena ? null : vertex.owner,
    final: vertex.won !== null || !leaving.has(vertex.id),
    start: vertex.id === graph.start,
    scene: null,
    look: known.get(vertex.id) ?? null,
    x: vertex.x,
    y: vertex.y,
    ...boxOf(vertex.id),
  }));
  const place = new Map(dots.map(({ id }, at) => [id, at]));
  const bold = boldMoves(answer);
  const edges = graph.edges.map(({ from, to }) => ({ from: place.get(from)!, to: place.get(to)! }));
  const lines = curves(dots.map(shapeOf), edges);
  const arrows = edges.map(({ from, to }, at) => ({
    from,
    to,
    label: '',
    label_at: null,
    ...lines[at]!,
    bold: bold.has(`${dots[from]!.id}\n${dots[to]!.id}`) && !!dots[from]!.look,
  }));
  const room = extent(dots);
  // From a fixed corner, so that nothing else moves while one vertex is dragged.
  const [width, height] = [room.left + room.width + 20, room.top + room.height + 20];
  return { dots, arrows, left: 0, top: 0, width, height };
}

/** The moves to play, by the names of their ends. */
function boldMoves(answer: GraphView | ArenaView | null): Set<string> {
  const names = answer?.vertices.map(({ id }) => id) ?? [];
  const moves = answer?.edges.filter((edge) => ('chosen' in edge ? edge.chosen : edge.winning));
  return new Set(moves?.map(({ from, to }) => `${names[from]}\n${names[to]}`));
}

export function shapeOf(dot: Dot): Shape {
  const { x, y, width, height } = dot;
  return { x, y, width, height, form: dot.owner === 'min' ? 'ellipse' : 'rectangle' };
}

/** How a vertex looks after some rounds. */
export function roundLook(known: Known | null, draw: string): Look | null {
  if (known === null) return null;
  const { winner, rank, fresh } = known;
  if (winner === 'draw') return { tone: 'draw', badge: draw, fresh };
  return { tone: winner, badge: `${winner === 'max' ? 'Max' : 'Min'} ${rank ?? ''}`.trim(), fresh };
}
