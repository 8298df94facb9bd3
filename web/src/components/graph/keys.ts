/** What keys do on the canvas. */
import type { Direction } from './geometry';

export type Command =
  | { kind: 'go'; direction: Direction }
  | { kind: 'shift'; direction: Direction }
  | {
      kind:
        | 'tell'
        | 'home'
        | 'back'
        | 'forward'
        | 'escape'
        | 'add'
        | 'edge'
        | 'owner'
        | 'result'
        | 'start'
        | 'rename'
        | 'delete'
        | 'undo'
        | 'redo';
    };

export interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

const DIRECTIONS: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** `[` and `]` are out of the way on many keyboards: the page keys do the same. */
const READING: Record<string, Exclude<Command['kind'], 'go' | 'shift'>> = {
  Enter: 'tell',
  ' ': 'tell',
  Home: 'home',
  '[': 'back',
  PageUp: 'back',
  ']': 'forward',
  PageDown: 'forward',
  Escape: 'escape',
};

const EDITING: Record<string, Exclude<Command['kind'], 'go' | 'shift'>> = {
  a: 'add',
  e: 'edge',
  o: 'owner',
  r: 'result',
  s: 'start',
  f2: 'rename',
  delete: 'delete',
  backspace: 'delete',
};

/** The command of a key; nothing if the key is the browser's. */
export function command(pressed: Pressed, editable: boolean): Command | null {
  const { key, shiftKey } = pressed;
  if (pressed.ctrlKey || pressed.metaKey) {
    if (!editable || pressed.altKey) {
      // AltGr, with which some keyboards write brackets, is Ctrl and Alt.
      return pressed.altKey && (key === '[' || key === ']') ? { kind: READING[key]! } : null;
    }
    const letter = key.toLowerCase();
    if (letter === 'z') return { kind: shiftKey ? 'redo' : 'undo' };
    return letter === 'y' ? { kind: 'redo' } : null;
  }
  if (pressed.altKey) return null;
  const direction = DIRECTIONS[key];
  if (direction) {
    if (!shiftKey) return { kind: 'go', direction };
    return editable ? { kind: 'shift', direction } : null;
  }
  const reading = READING[key];
  if (reading) return { kind: reading };
  const editing = editable ? EDITING[key.toLowerCase()] : undefined;
  return editing ? { kind: editing } : null;
}
