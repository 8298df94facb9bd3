/** Where the parts of a board are drawn, and what its cells are called. */
import type { Cell, Note, Scene } from '../../lib/api';
import { stepOf } from './steps';

/** The side of a usual cell. */
export const CELL = 56;
/** Room around the board. */
const MARGIN = 8;
/** How far the ground reaches beyond the cells. */
export const EDGE = 6;
/** The height of the line of labels. */
const LABEL = 22;
/** Labels and words are written in this size. */
export const FONT = 16;
/** Longer words are cut. */
const LONGEST = 24;

export interface Layout {
  width: number;
  height: number;
  /** The top left corner of the cells. */
  left: number;
  top: number;
  cellWidth: number;
  cellHeight: number;
  /** From the top of a cell to the middle of its piece. */
  middle: number;
}

/** About how wide a text is. */
export function textWidth(text: string, font: number): number {
  return [...text].length * font * 0.6;
}

export function shortened(text: string): string {
  const letters = [...text];
  return letters.length <= LONGEST ? text : `${letters.slice(0, LONGEST - 1).join('')}…`;
}

/** How far under the middle of its piece the note of a cell has its own middle. */
export function noteDrop(cell: Cell): number {
  if (cell.piece?.kind === 'match') return 40;
  if (cell.piece?.kind === 'text') return 27;
  return 0;
}

export type Notes = ReadonlyMap<number, Note>;

/** Cells are square, wider where words have to fit, narrower for matches, higher where notes stand below. */
export function layout(scene: Scene, notes: Notes = new Map()): Layout {
  const bare = scene.ground === 'bare';
  const matches = bare && scene.cells.some(({ piece }) => piece?.kind === 'match');
  let cellWidth = matches ? CELL / 2 : CELL;
  let cellHeight = CELL;
  scene.cells.forEach((cell, index) => {
    if (cell.piece?.kind === 'text') {
      cellWidth = Math.max(cellWidth, textWidth(shortened(cell.piece.text), FONT) + 24);
    }
    const note = notes.get(index);
    const drop = note ? noteDrop(cell) : 0;
    if (note && drop > 0) {
      const sign = note.outlook ? 38 : 0;
      cellWidth = Math.max(cellWidth, sign, textWidth(note.text, 15) + 14);
      cellHeight = Math.max(cellHeight, CELL / 2 + drop + 26);
    }
  });
  const side = Math.max(
    0,
    ...scene.row_labels.map((label) => (label ? textWidth(label, 14) + EDGE : 0)),
  );
  const left = MARGIN + EDGE + side;
  const top = MARGIN + EDGE + (scene.column_labels.length > 0 ? LABEL : 0);
  return {
    width: left + Math.max(1, scene.columns) * cellWidth + EDGE + MARGIN,
    height: top + Math.max(1, scene.rows) * cellHeight + EDGE + MARGIN,
    left,
    top,
    cellWidth,
    cellHeight,
    middle: CELL / 2,
  };
}

/**
 * The move that a click on each cell plays. Discs fall to the bottom of a frame: there, every cell of a
 * column plays what its landing place plays.
 */
export function clicks(scene: Scene): (string | null)[] {
  const own = scene.cells.map((cell) => cell.target);
  if (scene.ground !== 'frame') return own;
  const columns = Array.from({ length: scene.columns }, (_, column) =>
    own.find((target, index) => target !== null && index % scene.columns === column),
  );
  return own.map((target, index) => target ?? columns[index % scene.columns] ?? null);
}

const STEPS: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The place of a cell on the board, by rows from the top left: a board that is turned has its last cell there. */
export function placeOf(scene: Scene, index: number, turned: boolean): number {
  return turned ? scene.cells.length - 1 - index : index;
}

/** The cell that a key leads to from another; none for keys that mean nothing here. */
export function stepped(
  scene: Scene,
  from: number,
  key: string,
  ctrl = false,
  turned = false,
): number | null {
  const place = placeOf(scene, from, turned);
  const row = Math.floor(place / scene.columns);
  const column = place % scene.columns;
  const step = STEPS[key];
  let to: number;
  if (step) {
    const [down, right] = [row + step[0], column + step[1]];
    const inside = down >= 0 && down < scene.rows && right >= 0 && right < scene.columns;
    to = inside ? down * scene.columns + right : place;
  } else if (key === 'Home') to = ctrl ? 0 : row * scene.columns;
  else if (key === 'End') to = (ctrl ? scene.rows : row + 1) * scene.columns - 1;
  else return null;
  return placeOf(scene, to, turned);
}

/** Where the keyboard enters a board: at a move, the middle one if there are several in the best row. */
export function entrance(scene: Scene): number {
  const begins = new Set(scene.steps.map(({ from }) => from));
  const targets = scene.cells.flatMap((cell, index) =>
    cell.target === null && !begins.has(index) ? [] : [index],
  );
  return targets[Math.floor((targets.length - 1) / 2)] ?? 0;
}

/** The cell of a move, or the two that it leads from and to; none if it has no place on the board. */
export function cellsOf(scene: Scene, move: string): number[] {
  const step = stepOf(scene, move);
  if (step) return [step.from, step.to];
  const index = scene.cells.findIndex((cell) => cell.target === move);
  return index < 0 ? [] : [index];
}

/** Notes by cell from notes by move. */
export function placed(scene: Scene, notes: ReadonlyMap<string, Note>): Map<number, Note> {
  const found = new Map<number, Note>();
  scene.cells.forEach((cell, index) => {
    const note = cell.target === null ? undefined : notes.get(cell.target);
    if (note) found.set(index, note);
  });
  return found;
}
