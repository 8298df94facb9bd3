/** What a move would make of the board, shown while it is pointed at. */
import type { PositionView, Scene } from '../../lib/api';
import { position } from './session.svelte';

/** Milliseconds that a move has to be pointed at: a pointer that passes by asks nothing. */
const REST = 80;

export class Preview {
  #link = $state('');
  #scene = $state.raw<Scene | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked: AbortController | null = null;

  /** The board after the move, if it was asked for this position. */
  after(view: PositionView | null): Scene | null {
    return view?.link === this.#link ? this.#scene : null;
  }

  point(view: PositionView, move: string | null) {
    this.stop();
    if (move === null) return;
    this.#timer = setTimeout(() => void this.#look(view, move), REST);
  }

  stop() {
    clearTimeout(this.#timer);
    this.#asked?.abort();
    this.#scene = null;
  }

  async #look(view: PositionView, move: string) {
    const { signal } = (this.#asked = new AbortController());
    try {
      const after = await position({ ...view, plays: [...view.plays, move] }, signal);
      if (signal.aborted) return;
      this.#link = view.link;
      this.#scene = after.scene;
    } catch {
      // A preview that does not come is not missed: the move itself says what is wrong.
    }
  }
}
