/** Moves that lead from one cell to another: what can be taken up, where it can go, and arrows for the best. */
import type { Note, Scene, Step } from '../../lib/api';

/** More arrows than this would hide the board. */
const MOST_ARROWS = 3;
/** Half the width of an arrow and of its head, its length, and from the middles of the cells to the ends. */
const SHAFT = 4;
const HEAD = 11;
const HEAD_LENGTH = 17;
const START = 14;
const END = 5;

/** The cells from which something can go. */
export function sources(scene: Scene): ReadonlySet<number> {
  return new Set(scene.steps.map(({ from }) => from));
}

/** The moves from one cell to another: several if it must be said what arrives. */
export function between(scene: Scene, from: number | null, to: number): Step[] {
  return scene.steps.filter((step) => step.from === from && step.to === to);
}

/** The cells to which a cell's piece can go, each once. */
export function reached(scene: Scene, from: number): number[] {
  return [...new Set(scene.steps.filter((step) => step.from === from).map(({ to }) => to))];
}

export function stepOf(scene: Scene, move: string): Step | undefined {
  return scene.steps.find((step) => step.move === move);
}

/** The best moves as arrows, by pairs of cells; only the first of them if they are many. */
export function arrows(
  scene: Scene,
  notes: ReadonlyMap<string, Note>,
): { step: Step; note: Note }[] {
  const found: { step: Step; note: Note }[] = [];
  for (const [move, note] of notes) {
    const step = note.best ? stepOf(scene, move) : undefined;
    if (!step || step.from === step.to) continue;
    if (found.every((other) => other.step.from !== step.from || other.step.to !== step.to))
      found.push({ step, note });
  }
  return found.length > MOST_ARROWS ? found.slice(0, 1) : found;
}

type Point = { x: number; y: number };

/** An arrow from the middle of one cell to that of another, as the `d` of a path. */
export function arrowPath(from: Point, to: Point): string {
  const length = Math.max(1, Math.hypot(to.x - from.x, to.y - from.y));
  const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const tip = length - END;
  const neck = tip - HEAD_LENGTH;
  const corners: [along: number, aside: number][] = [
    [START, -SHAFT],
    [neck, -SHAFT],
    [neck, -HEAD],
    [tip, 0],
    [neck, HEAD],
    [neck, SHAFT],
    [START, SHAFT],
  ];
  const points = corners.map(([along, aside]) => {
    const px = from.x + along * x - aside * y;
    const py = from.y + along * y + aside * x;
    return `${px.toFixed(1)} ${py.toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}
