import { expect, test } from 'vitest';
import type { Cell, Note, Scene } from '../../lib/api';
import { cellsOf, clicks, entrance, layout, placed, shortened, stepped } from './layout';

const empty: Cell = { piece: null, target: null, decisive: false, threatened: false };

function board(
  rows: number,
  columns: number,
  ground: Scene['ground'],
  cells: Record<number, Partial<Cell>> = {},
): Scene {
  return {
    rows,
    columns,
    ground,
    row_labels: [],
    column_labels: [],
    cells: Array.from({ length: rows * columns }, (_, index) => ({ ...empty, ...cells[index] })),
    steps: [],
  };
}

test('in a frame the whole column plays what its landing place plays', () => {
  const cells = { 4: { target: '1' }, 2: { target: '3' } };
  expect(clicks(board(2, 4, 'frame', cells))).toEqual(['1', null, '3', null, '1', null, '3', null]);
  expect(clicks(board(2, 4, 'cloth', cells)).filter(Boolean)).toEqual(['3', '1']);
});

test('arrow keys stay on the board, Home and End go along the row or to the corners', () => {
  const scene = board(3, 4, 'paper');
  expect(stepped(scene, 5, 'ArrowUp')).toBe(1);
  expect(stepped(scene, 1, 'ArrowUp')).toBe(1);
  expect(stepped(scene, 5, 'ArrowDown')).toBe(9);
  expect(stepped(scene, 4, 'ArrowLeft')).toBe(4);
  expect(stepped(scene, 3, 'ArrowRight')).toBe(3);
  expect(stepped(scene, 6, 'Home')).toBe(4);
  expect(stepped(scene, 6, 'End')).toBe(7);
  expect(stepped(scene, 6, 'Home', true)).toBe(0);
  expect(stepped(scene, 6, 'End', true)).toBe(11);
  expect(stepped(scene, 6, 'x')).toBeNull();
});

test('the keyboard enters at a move', () => {
  expect(entrance(board(2, 2, 'paper', { 1: { target: 'b' }, 3: { target: 'd' } }))).toBe(1);
  expect(entrance(board(2, 2, 'paper'))).toBe(0);
});

test('moves are found on the board, and their notes', () => {
  const scene = board(1, 3, 'bare', { 1: { target: '1:2' }, 2: { target: '1:1' } });
  const note: Note = { text: '+1', outlook: 'win', best: true };
  expect(cellsOf(scene, '1:1')).toEqual([2]);
  expect(cellsOf(scene, 'pass')).toEqual([]);
  expect([...placed(scene, new Map([['1:2', note]]))]).toEqual([[1, note]]);
});

test('cells are wide enough for words, and higher for notes under them', () => {
  const words = { 0: { piece: { kind: 'text', text: '[2,4,8]' } } } as const;
  const plain = layout(board(1, 1, 'bare'));
  const wide = layout(board(1, 1, 'bare', words));
  expect(wide.cellWidth).toBeGreaterThan(plain.cellWidth);
  const noted = layout(
    board(1, 1, 'bare', words),
    new Map([[0, { text: '+1', outlook: null, best: false }]]),
  );
  expect(noted.cellHeight).toBeGreaterThan(wide.cellHeight);
  const matches = layout(board(1, 2, 'bare', { 0: { piece: { kind: 'match' } } }));
  expect(matches.cellWidth).toBeLessThan(plain.cellWidth);
});

test('long words are cut', () => {
  expect(shortened('a'.repeat(24))).toBe('a'.repeat(24));
  expect(shortened('a'.repeat(25))).toBe(`${'a'.repeat(23)}…`);
});
