/** Where the lines and shapes of a drawn tree are, in its own pixels. */
import type { TraceNode } from '../../lib/api';

/** Room beside a drawn tree, for rings and windows; above it there is half as much. */
export const MARGIN = 26;

export type Shape = 'up' | 'down' | 'box' | 'round' | 'double' | 'pruned';

/** What is needed to draw a node. */
export interface Drawn {
  index: number;
  parent: number | null;
  x: number;
  y: number;
  shape: Shape;
  text: string;
  move: string;
  /** Beside it: its window, or its proof and disproof number. */
  beside: string;
  /** Not reached yet: an outline of what is to come. */
  ghost: boolean;
  current: boolean;
  /** On the way from the root to the current node. */
  onLine: boolean;
  /** The best move of its parent. */
  best: boolean;
  cut: boolean;
  /** States below it that are not shown. */
  hidden: number;
  /** What a screen reader says of it. */
  label: string;
  verdict: 'right' | 'wrong' | null;
}

export function shapeOf(node: TraceNode): Shape {
  if (node.state === 'pruned') return 'pruned';
  if (node.leaf === 'horizon') return 'round';
  if (node.leaf === 'remembered') return 'double';
  if (node.state === 'evaluated' || node.to_move === null) return 'box';
  return node.to_move === 'max' ? 'up' : 'down';
}

/** About the width of a text in a sans-serif font. */
export const textWidth = (text: string, size: number) => text.length * size * 0.6;

export function half(shape: Shape, text: string): { width: number; height: number } {
  const width = textWidth(text, 15);
  switch (shape) {
    case 'up':
    case 'down':
      return { width: Math.max(27, width + 4), height: 20 };
    case 'pruned':
      return { width: 13, height: 15 };
    default:
      return { width: Math.max(17, width / 2 + 7), height: 15 };
  }
}

/** The outline of a node around its middle. */
export function outline(shape: Shape, text: string, grown = 0): string {
  const { width, height } = half(shape, text);
  const [w, h] = [width + grown, height + grown];
  if (shape === 'up') return `M0 ${-h}L${w} ${h}L${-w} ${h}Z`;
  if (shape === 'down') return `M0 ${h}L${w} ${-h}L${-w} ${-h}Z`;
  const r = shape === 'round' ? h : 3;
  const straight = `h${2 * (w - r)}a${r} ${r} 0 0 1 ${r} ${r}v${2 * (h - r)}a${r} ${r} 0 0 1 ${-r} ${r}`;
  const back = `h${-2 * (w - r)}a${r} ${r} 0 0 1 ${-r} ${-r}v${-2 * (h - r)}a${r} ${r} 0 0 1 ${r} ${-r}`;
  return `M${r - w} ${-h}${straight}${back}Z`;
}

/** Where a value is written: lower in a triangle that points up, higher in one that points down. */
export function textAt(shape: Shape): number {
  return shape === 'up' ? 8 : shape === 'down' ? -7 : 0;
}

/** Where what stands beside a node begins, or its middle if it stands below: leaves have neighbours, and nothing below. */
export function besideAt(shape: Shape): { x: number; y: number; anchor: 'start' | 'middle' } {
  if (shape === 'up') return { x: 20, y: -10, anchor: 'start' };
  if (shape === 'down') return { x: 20, y: 12, anchor: 'start' };
  return { x: 0, y: half(shape, '').height + 10, anchor: 'middle' };
}

export interface Line {
  from: [number, number];
  to: [number, number];
}

type Placed = Pick<Drawn, 'x' | 'y' | 'shape' | 'text'>;

/** The edge between a node and its child, from outline to outline. */
export function edge(parent: Placed, child: Placed): Line {
  return {
    from: [parent.x, parent.y + half(parent.shape, parent.text).height],
    to: [child.x, child.y - half(child.shape, child.text).height],
  };
}

export function along({ from, to }: Line, share: number): [number, number] {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

/** Two strokes across an edge: this branch was cut. */
export function strokes(line: Line): string {
  const [x, y] = along(line, 0.4);
  const [dx, dy] = [line.to[0] - line.from[0], line.to[1] - line.from[1]];
  const size = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / size, dy / size];
  return [-2.5, 2.5]
    .map((shift) => {
      const [mx, my] = [x + ux * shift, y + uy * shift];
      const [ox, oy] = [-uy * 7, ux * 7];
      return `M${mx - ox} ${my - oy}L${mx + ox} ${my + oy}`;
    })
    .join('');
}
