/** Every key that does something, view by view: views act by this table, and help is written from it. */

interface Shortcut {
  /** As they are printed on English keyboards; `Shift+←` is pressed together. */
  keys: readonly string[];
  /** The name of what they do, in the words of keys. */
  does: string;
  /** Only where a graph can be edited. */
  editing?: true;
}

const ARROWS = ['←', '→', '↑', '↓'] as const;

export const SHORTCUTS = {
  everywhere: [
    { keys: ['Tab', 'Shift+Tab'], does: 'tab' },
    { keys: ['Tab', 'Enter'], does: 'skip' },
    { keys: ['Enter', 'Space'], does: 'enter' },
  ],
  board: [
    { keys: ARROWS, does: 'board_arrows' },
    { keys: ['Enter', 'Space'], does: 'board_play' },
    { keys: ['U', 'R'], does: 'board_undo' },
    { keys: ['N', 'S'], does: 'board_new' },
    { keys: ['F'], does: 'board_turn' },
    { keys: ['H'], does: 'board_hint' },
    { keys: ['V', 'B'], does: 'board_values' },
    { keys: [',', '.'], does: 'board_walk' },
    { keys: ['<', '>'], does: 'board_ends' },
    { keys: ['Esc'], does: 'board_escape' },
  ],
  algorithms: [
    { keys: ['←', '→'], does: 'steps' },
    { keys: ['Home', 'End'], does: 'ends' },
    { keys: ['Space'], does: 'space' },
    { keys: ['C', 'L'], does: 'cut' },
    { keys: ARROWS, does: 'tree_arrows' },
    { keys: ['Enter'], does: 'tree_open' },
    { keys: ['Page ↑', 'Page ↓'], does: 'tree_pages' },
  ],
  graphs: [
    { keys: ARROWS, does: 'graph_arrows' },
    { keys: ['Home'], does: 'graph_home' },
    { keys: ['Enter', 'Space'], does: 'graph_tell' },
    { keys: ['Page ↑', 'Page ↓', '[', ']'], does: 'graph_rounds' },
    { keys: ['A'], does: 'graph_add', editing: true },
    { keys: ['E'], does: 'graph_edge', editing: true },
    { keys: ['O'], does: 'graph_owner', editing: true },
    { keys: ['R'], does: 'graph_result', editing: true },
    { keys: ['S'], does: 'graph_start', editing: true },
    { keys: ['F2'], does: 'graph_rename', editing: true },
    { keys: ['Shift+←', 'Shift+→', 'Shift+↑', 'Shift+↓'], does: 'graph_move', editing: true },
    { keys: ['Delete'], does: 'graph_delete', editing: true },
    { keys: ['Ctrl+Z', 'Ctrl+Y'], does: 'graph_undo', editing: true },
  ],
  theory: [
    { keys: ['←', '→'], does: 'sliders' },
    { keys: ['←', '→'], does: 'tabs' },
  ],
} as const satisfies Record<string, readonly Shortcut[]>;

export type Place = keyof typeof SHORTCUTS;
type At<P extends Place> = (typeof SHORTCUTS)[P][number];
/** What keys do, by name: there are words for each in both languages. */
export type Deed = At<Place>['does'];

/** Keys that the board hears itself; its cells hear the others. */
export type BoardKey = Exclude<
  At<'board'>['keys'][number],
  (typeof ARROWS)[number] | 'Enter' | 'Space'
>;

const PRESSED: Record<string, string> = {
  Escape: 'Esc',
  ' ': 'Space',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageUp: 'Page ↑',
  PageDown: 'Page ↓',
};

/** What is printed on the key of an event. */
export function printed(key: string): string {
  return PRESSED[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}
