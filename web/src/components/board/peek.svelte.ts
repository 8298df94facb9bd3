/** A look at a line that is not played: the game stays as it is. */
import type { PositionView } from '../../lib/api';
import { saidOf, unwanted } from '../../lib/stream';
import { cellsOf } from '../scene/layout';
import type { GameRecord } from './record';
import { position } from './session.svelte';

/** The lines that can be looked at. */
export type LineName = 'best' | 'shown' | 'better';

export class Peek {
  which = $state<LineName | null>(null);
  line = $state.raw<readonly string[]>([]);
  /** How many moves of the line are on the board. */
  moves = $state(0);
  view = $state.raw<PositionView | null>(null);
  last = $state.raw<readonly number[]>([]);
  error = $state('');
  #from: GameRecord | null = null;
  #asked: AbortController | null = null;

  /** Shows the position after some moves of a line that begins in a position. */
  async show(which: LineName, from: GameRecord, line: readonly string[], moves: number) {
    this.which = which;
    this.line = line;
    this.#from = from;
    await this.step(moves);
  }

  async step(moves: number) {
    if (!this.#from || moves < 0 || moves > this.line.length) return;
    this.#asked?.abort();
    const { signal } = (this.#asked = new AbortController());
    this.moves = moves;
    const after = (count: number) =>
      position(
        { ...this.#from!, plays: [...this.#from!.plays, ...this.line.slice(0, count)] },
        signal,
      );
    try {
      const [before, view] = await Promise.all([moves > 0 ? after(moves - 1) : null, after(moves)]);
      if (signal.aborted) return;
      this.view = view;
      this.last = before ? cellsOf(before.scene, this.line[moves - 1]!) : [];
      this.error = '';
    } catch (error) {
      if (!unwanted(error) && !signal.aborted) this.error = saidOf(error);
    }
  }

  leave() {
    this.#asked?.abort();
    this.which = null;
    this.view = null;
    this.line = [];
    this.moves = 0;
    this.error = '';
  }
}
