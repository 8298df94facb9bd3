/** The drawing of the visitor, kept in the browser. */
import type { DrawnGraph } from './model';
import { fromText, toText } from './text';

const NAME = 'perfectplay.graph';

/** What a visitor sees who has drawn nothing yet: a cycle in which nobody can force a win. */
const FIRST: DrawnGraph = {
  start: 'a',
  vertices: [
    { id: 'a', owner: 'max', won: null, label: null, x: 110, y: 90 },
    { id: 'b', owner: 'min', won: null, label: null, x: 300, y: 90 },
    { id: 'home', owner: 'min', won: 'max', label: null, x: 300, y: 250 },
    { id: 'away', owner: 'max', won: 'min', label: null, x: 110, y: 250 },
  ],
  edges: [
    { from: 'a', to: 'b' },
    { from: 'a', to: 'away' },
    { from: 'b', to: 'a' },
    { from: 'b', to: 'home' },
  ],
};

export function recall(): DrawnGraph {
  const kept = fromText(localStorage.getItem(NAME) ?? '');
  return kept?.placed ? kept.graph : FIRST;
}

export function keep(graph: DrawnGraph) {
  try {
    localStorage.setItem(NAME, toText(graph));
  } catch {
    // A full or forbidden store is no reason to stop drawing; the address still has small graphs.
  }
}
