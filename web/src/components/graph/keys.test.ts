import { expect, test } from 'vitest';
import { printed, SHORTCUTS } from '../../lib/shortcuts';
import { command, type Pressed } from './keys';

const press = (key: string, held: Partial<Pressed> = {}): Pressed => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

test('arrows go, and with Shift they move a vertex that can be edited', () => {
  expect(command(press('ArrowLeft'), false)).toEqual({ kind: 'go', direction: 'left' });
  expect(command(press('ArrowUp', { shiftKey: true }), true)).toEqual({
    kind: 'shift',
    direction: 'up',
  });
  expect(command(press('ArrowUp', { shiftKey: true }), false)).toBeNull();
});

test('rounds are stepped with brackets, also with AltGr, and with the page keys', () => {
  for (const [key, kind] of [
    ['[', 'back'],
    [']', 'forward'],
    ['PageUp', 'back'],
    ['PageDown', 'forward'],
  ] as const) {
    expect(command(press(key), false)).toEqual({ kind });
  }
  expect(command(press(']', { ctrlKey: true, altKey: true }), false)).toEqual({ kind: 'forward' });
  expect(command(press(']', { ctrlKey: true, altKey: true }), true)).toEqual({ kind: 'forward' });
});

test('letters edit only where something can be edited, and never with Ctrl', () => {
  expect(command(press('E'), true)).toEqual({ kind: 'edge' });
  expect(command(press('e'), false)).toBeNull();
  expect(command(press('a', { ctrlKey: true }), true)).toBeNull();
  expect(command(press('Delete'), true)).toEqual({ kind: 'delete' });
  expect(command(press('ArrowLeft', { altKey: true }), true)).toBeNull();
});

test('undo and redo', () => {
  expect(command(press('z', { ctrlKey: true }), true)).toEqual({ kind: 'undo' });
  expect(command(press('Z', { metaKey: true, shiftKey: true }), true)).toEqual({ kind: 'redo' });
  expect(command(press('y', { ctrlKey: true }), true)).toEqual({ kind: 'redo' });
  expect(command(press('z', { ctrlKey: true }), false)).toBeNull();
});

test('every key that help names does something, and those of the editor only there', () => {
  const EVENTS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', ' '];
  const event = (key: string): Pressed => {
    const [name, ...held] = key.split('+').reverse() as [string, ...string[]];
    const pressed = EVENTS.find((one) => printed(one) === name) ?? name;
    return press(pressed, { shiftKey: held.includes('Shift'), ctrlKey: held.includes('Ctrl') });
  };
  for (const row of SHORTCUTS.graphs) {
    for (const key of row.keys) {
      expect(command(event(key), true), key).not.toBeNull();
      expect(command(event(key), false) === null, key).toBe('editing' in row);
    }
  }
});
