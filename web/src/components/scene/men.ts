/** The shapes of the men of chess, from the file that the pictures of the program are drawn from. */
import file from '../../../../crates/draw/src/board/men.txt?raw';
import type { Man } from '../../lib/api';

export interface Shape {
  /** To be filled, with a line around it: the `d` of a path whose (0, 0) is the middle of a cell. */
  outline: string;
  /** To be drawn on it. */
  lines: string;
}

/** Reads a name, an outline and lines, again and again; empty lines and those with a # are for people. */
export function shapes(text: string): Map<string, Shape> {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const found = new Map<string, Shape>();
  for (let at = 0; at + 2 < lines.length; at += 3) {
    found.set(lines[at]!, { outline: lines[at + 1]!, lines: lines[at + 2]! });
  }
  return found;
}

const MEN = shapes(file);

export function shapeOf(man: Man): Shape {
  return MEN.get(man) ?? { outline: '', lines: '' };
}
