/** Where lines of a drawn graph run, and which vertex lies in a direction. */

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

export interface Shape extends Box {
  /** Where its border is met. */
  form: 'rectangle' | 'ellipse';
}

/** Room for the name of a vertex. */
export function boxOf(name: string): { width: number; height: number } {
  return { width: Math.max(56, Math.ceil(name.length * 8.6) + 26), height: 42 };
}

/** Where the line from the middle of a shape towards a point leaves it. */
export function border(shape: Shape, towards: Point): Point {
  const [dx, dy] = [towards.x - shape.x, towards.y - shape.y];
  if (dx === 0 && dy === 0) return { x: shape.x, y: shape.y };
  const [a, b] = [shape.width / 2, shape.height / 2];
  const scale =
    shape.form === 'ellipse'
      ? 1 / Math.hypot(dx / a, dy / b)
      : 1 / Math.max(Math.abs(dx) / a, Math.abs(dy) / b);
  return { x: shape.x + dx * scale, y: shape.y + dy * scale };
}

/** The line passes through the box of a vertex, or all but touches it. */
export function passes(from: Point, to: Point, box: Box): boolean {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  let [enter, leave] = [0, 1];
  const sides = [
    [dx, from.x, box.x - box.width / 2 - 4, box.x + box.width / 2 + 4],
    [dy, from.y, box.y - box.height / 2 - 4, box.y + box.height / 2 + 4],
  ] as const;
  for (const [step, at, low, high] of sides) {
    if (step === 0) {
      if (at < low || at > high) return false;
      continue;
    }
    const [first, second] = [(low - at) / step, (high - at) / step];
    enter = Math.max(enter, Math.min(first, second));
    leave = Math.min(leave, Math.max(first, second));
  }
  return enter < leave;
}

/** The room an arrowhead takes in front of a border. */
const HEAD = 7;

/**
 * The curve of an edge, from border to border: straight if it can be, bent to its left if the other direction has
 * an edge too or if something stands in the way, and a loop above a vertex that leads to itself.
 */
export function curve(from: Shape, to: Shape, bent: boolean): string {
  if (from === to || (from.x === to.x && from.y === to.y)) {
    const top = from.y - from.height / 2;
    const [left, right] = [from.x - from.width / 4, from.x + from.width / 4];
    return `M${n(left)} ${n(top)}C${n(left - 8)} ${n(top - 42)} ${n(right + 8)} ${n(top - 42)} ${n(right)} ${n(top - HEAD)}`;
  }
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  const bend = bent ? Math.min(60, Math.max(26, length * 0.22)) : 0;
  const middle = {
    x: (from.x + to.x) / 2 + (dy / length) * bend,
    y: (from.y + to.y) / 2 - (dx / length) * bend,
  };
  const [leave, meet] = [border(from, middle), border(to, middle)];
  const last = Math.hypot(meet.x - middle.x, meet.y - middle.y) || 1;
  const end = {
    x: meet.x + ((middle.x - meet.x) / last) * HEAD,
    y: meet.y + ((middle.y - meet.y) / last) * HEAD,
  };
  return bent
    ? `M${n(leave.x)} ${n(leave.y)}Q${n(middle.x)} ${n(middle.y)} ${n(end.x)} ${n(end.y)}`
    : `M${n(leave.x)} ${n(leave.y)}L${n(end.x)} ${n(end.y)}`;
}

const n = (value: number) => String(Math.round(value * 10) / 10);

/** The curves of all edges of a graph whose vertices stand at these places. */
export function curves(
  shapes: readonly Shape[],
  edges: readonly { from: number; to: number }[],
): string[] {
  const there = new Set(edges.map(({ from, to }) => `${from}>${to}`));
  return edges.map(({ from, to }) => {
    const [a, b] = [shapes[from]!, shapes[to]!];
    const back = there.has(`${to}>${from}`);
    const blocked = () =>
      shapes.some((shape, at) => at !== from && at !== to && passes(a, b, shape));
    return curve(a, b, back || blocked());
  });
}

export type Direction = 'left' | 'right' | 'up' | 'down';

/**
 * The vertex one comes to in a direction: near and straight ahead rather than aside. Nothing if there is none
 * further that way.
 */
export function nearest(
  points: readonly Point[],
  from: number,
  direction: Direction,
): number | null {
  const here = points[from];
  if (!here) return null;
  let [best, least] = [null as number | null, Infinity];
  points.forEach((point, at) => {
    const [dx, dy] = [point.x - here.x, point.y - here.y];
    const ahead = { left: -dx, right: dx, up: -dy, down: dy }[direction];
    const aside = Math.abs(direction === 'left' || direction === 'right' ? dy : dx);
    if (at === from || ahead <= 0.5) return;
    const cost = ahead + 2 * aside + (aside > 2 * ahead ? 1000 : 0);
    if (cost < least) [best, least] = [at, cost];
  });
  return best;
}

/** The room that shapes take, with a margin around them. */
export function extent(
  shapes: readonly Box[],
  margin = 40,
): { left: number; top: number; width: number; height: number } {
  if (shapes.length === 0) return { left: 0, top: 0, width: 480, height: 300 };
  const left = Math.min(...shapes.map((box) => box.x - box.width / 2)) - margin;
  const top = Math.min(...shapes.map((box) => box.y - box.height / 2)) - margin;
  const right = Math.max(...shapes.map((box) => box.x + box.width / 2)) + margin;
  const bottom = Math.max(...shapes.map((box) => box.y + box.height / 2)) + margin;
  return { left, top, width: right - left, height: bottom - top };
}
