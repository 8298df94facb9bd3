/** A move that the program would play, for those who ask: values on the board tell more, and spoil more. */
import { get, type PositionView, type Solved } from '../../lib/api';
import { saidOf, unwanted } from '../../lib/stream';
import { about, pathOf } from './analysis.svelte';

/** Seconds to look for it. */
const TIME = 0.5;

export class Hint {
  #link = $state('');
  #move = $state<string | null>(null);
  error = $state('');
  busy = $state(false);
  #asked: AbortController | null = null;

  /** The move, if it was asked for in this position. */
  of(view: PositionView | null): string | null {
    return view?.link === this.#link ? this.#move : null;
  }

  async ask(view: PositionView): Promise<string | null> {
    this.leave();
    const { signal } = (this.#asked = new AbortController());
    this.busy = true;
    try {
      const query = { ...about(view), time: TIME };
      const { best } = await get<Solved>(pathOf(view, 'analyse'), query, signal);
      if (signal.aborted) return null;
      this.#link = view.link;
      this.#move = best[0] ?? null;
    } catch (error) {
      if (!unwanted(error) && !signal.aborted) this.error = saidOf(error);
    }
    if (!signal.aborted) this.busy = false;
    return this.of(view);
  }

  /** Another position is on the board. */
  leave() {
    this.#asked?.abort();
    this.#move = null;
    this.error = '';
    this.busy = false;
  }
}
