import { expect, test, vi } from 'vitest';
import type { Note, Scene } from '../../lib/api';
import { cellsOf, entrance, placeOf, stepped } from './layout';
import { shapeOf, shapes } from './men';
import { arrowPath, arrows, between, reached, sources } from './steps';

/** A board of 2 by 3 on which a pawn of the lower row can become something. */
const scene: Scene = {
  rows: 2,
  columns: 3,
  ground: 'chequered',
  row_labels: ['2', '1'],
  column_labels: ['a', 'b', 'c'],
  cells: Array.from({ length: 6 }, () => ({
    piece: null,
    target: null,
    decisive: false,
    threatened: false,
  })),
  steps: [
    { from: 4, to: 1, move: 'b1b2q', becomes: { kind: 'man', player: 'max', man: 'queen' } },
    { from: 4, to: 1, move: 'b1b2n', becomes: { kind: 'man', player: 'max', man: 'knight' } },
    { from: 4, to: 5, move: 'b1c1', becomes: null },
    { from: 3, to: 0, move: 'a1a2', becomes: null },
  ],
};
const note = (best: boolean): Note => ({ text: '1', outlook: null, best });

test('pieces go from one cell to others, and several moves may have both in common', () => {
  expect([...sources(scene)]).toEqual([4, 3]);
  expect(reached(scene, 4)).toEqual([1, 5]);
  expect(between(scene, 4, 1).map(({ move }) => move)).toEqual(['b1b2q', 'b1b2n']);
  expect(between(scene, null, 1)).toEqual([]);
  expect(cellsOf(scene, 'b1c1')).toEqual([4, 5]);
  expect(entrance(scene)).toBe(3);
});

test('the best moves have arrows, once for each pair of cells, and few', () => {
  const values = new Map([
    ['b1b2n', note(true)],
    ['b1b2q', note(true)],
    ['b1c1', note(false)],
    ['a1a2', note(true)],
  ]);
  expect(arrows(scene, values).map(({ step }) => step.move)).toEqual(['b1b2n', 'a1a2']);
  const many: Scene = {
    ...scene,
    steps: [0, 1, 2, 3].map((to) => ({ from: 5, to, move: `${to}`, becomes: null })),
  };
  const all = new Map(many.steps.map(({ move }) => [move, note(true)]));
  expect(arrows(many, all).map(({ step }) => step.move)).toEqual(['0']);
  all.set('2', note(false));
  expect(arrows(many, all).map(({ step }) => step.move)).toEqual(['0', '1', '3']);
});

test('an arrow ends before the middle of its cell, with a head', () => {
  const corners = arrowPath({ x: 0, y: 0 }, { x: 100, y: 0 });
  expect(corners).toBe('M14.0 -4.0L78.0 -4.0L78.0 -11.0L95.0 0.0L78.0 11.0L78.0 4.0L14.0 4.0Z');
});

test('a board that is turned is walked as it is seen', () => {
  expect([0, 1, 5].map((index) => placeOf(scene, index, true))).toEqual([5, 4, 0]);
  // Seen from the other side, b1 (4) is above b2 (1).
  expect(stepped(scene, 1, 'ArrowUp', false, true)).toBe(4);
  expect(stepped(scene, 4, 'ArrowUp', false, true)).toBe(4);
  expect(stepped(scene, 4, 'ArrowRight', false, true)).toBe(3);
  expect(stepped(scene, 4, 'Home', false, true)).toBe(5);
  expect(stepped(scene, 4, 'End', true, true)).toBe(0);
});

test('cells of a chequered board are called as players call them', async () => {
  // Words are in the language of the browser.
  vi.stubGlobal('navigator', { language: 'fr-FR' });
  vi.stubGlobal('localStorage', { getItem: () => null });
  const { cellName, pieceName } = await import('./names');
  expect(cellName(scene, 4)).toBe('b1');
  expect(cellName({ ...scene, ground: 'cloth' }, 4)).toBe('ligne 2, colonne b');
  expect(pieceName({ kind: 'man', player: 'min', man: 'queen' })).toBe('dame noire');
});

test('every man has a shape of its own, read from the file of the program', () => {
  const men = (['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'] as const).map(shapeOf);
  expect(new Set(men.map(({ outline }) => outline)).size).toBe(6);
  for (const { outline, lines } of men) {
    expect(outline).toMatch(/^M [MLCZ\d. -]+ Z$/);
    expect(lines).toMatch(/^M [MLC\d. -]+$/);
  }
  expect([...shapes('# words\n\nrook\nM 1 2 Z\nM 3 4\n')]).toEqual([
    ['rook', { outline: 'M 1 2 Z', lines: 'M 3 4' }],
  ]);
});
