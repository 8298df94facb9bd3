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

/** The length of the head of an arrow, half its width, and how far the line runs into it. */
const [HEAD, SIDE, INTO] = [9, 3.9, 1.8];

/** An edge: a curve to be stroked, and a head to be filled whose point is on a border. */
export interface Line {
  path: string;
  head: string;
}

/**
 * The line of an edge, from border to border: straight if it can be, bent to its left if the other direction has
 * an edge too or if something stands in the way, and a loop above a vertex that leads to itself.
 */
export function curve(from: Shape, to: Shape, bent: boolean): Line {
  if (from === to || (from.x === to.x && from.y === to.y)) {
    const top = from.y - from.height / 2;
    const [left, right] = [from.x - from.width / 4, from.x + from.width / 4];
    const [leave, meet] = [border(from, { x: right, y: top }), border(from, { x: left, y: top })];
    const last = { x: left - 10, y: top - 40 };
    const { end, head } = arrowhead(last, meet);
    return { path: `M${p(leave)}C${p({ x: right + 10, y: top - 40 })} ${p(last)} ${p(end)}`, head };
  }
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  const bend = bent ? Math.min(60, Math.max(26, length * 0.22)) : 0;
  const middle = {
    x: (from.x + to.x) / 2 + (dy / length) * bend,
    y: (from.y + to.y) / 2 - (dx / length) * bend,
  };
  const { end, head } = arrowhead(middle, border(to, middle));
  const way = bent ? `Q${p(middle)} ${p(end)}` : `L${p(end)}`;
  return { path: `M${p(border(from, middle))}${way}`, head };
}

/** The head of an arrow that comes from one point and ends at another, and where its line ends. */
function arrowhead(from: Point, tip: Point): { end: Point; head: string } {
  const length = Math.hypot(tip.x - from.x, tip.y - from.y) || 1;
  const [dx, dy] = [(tip.x - from.x) / length, (tip.y - from.y) / length];
  const back = { x: tip.x - dx * HEAD, y: tip.y - dy * HEAD };
  const left = { x: back.x + dy * SIDE, y: back.y - dx * SIDE };
  const right = { x: back.x - dy * SIDE, y: back.y + dx * SIDE };
  const end = { x: back.x + dx * INTO, y: back.y + dy * INTO };
  return { end, head: `M${p(tip)}L${p(left)}L${p(right)}z` };
}

const p = ({ x, y }: Point) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;

/** The curves of all edges of a graph whose vertices stand at these places. */
export function curves(
  shapes: readonly Shape[],
  edges: readonly { from: number; to: number }[],
): Line[] {
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

/** Between vertices that are side by side, and between those below each other. */
const [ASIDE, BELOW] = [34, 30];

/**
 * Places that were made for smaller or larger boxes, stretched until these boxes keep apart; the order of all
 * places, to the right and below each other, stays. The first corner is left free for the arrow of the start.
 */
export function spread(
  places: readonly Box[],
  boxes: readonly { width: number; height: number }[],
): Point[] {
  const pairs = places.flatMap((a, i) =>
    places.slice(i + 1).map((b, j) => ({ a, b, i, j: i + 1 + j })),
  );
  const half = (i: number, j: number, side: 'width' | 'height') =>
    (boxes[i]![side] + boxes[j]![side]) / 2;
  let [wide, high] = [1, 1];
  for (const { a, b, i, j } of pairs) {
    const [dx, dy] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)];
    const beside = dy < (a.height + b.height) / 2 && dx > 1;
    if (beside) wide = Math.max(wide, (half(i, j, 'width') + ASIDE) / dx);
  }
  for (const { a, b, i, j } of pairs) {
    const [dx, dy] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)];
    const below = dx * wide < half(i, j, 'width') && dy > 1;
    if (below) high = Math.max(high, (half(i, j, 'height') + BELOW) / dy);
  }
  const left = Math.min(...places.map(({ x }, i) => x * wide - boxes[i]!.width / 2));
  const top = Math.min(...places.map(({ y }, i) => y * high - boxes[i]!.height / 2));
  return places.map(({ x, y }) => ({ x: x * wide - left + 48, y: y * high - top + 36 }));
}
