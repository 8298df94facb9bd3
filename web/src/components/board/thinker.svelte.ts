/** A program that chooses a move, shows what it sees, and can be interrupted. */
import type { PositionView, Solved, Update } from '../../lib/api';
import { saidOf, stream, unwanted } from '../../lib/stream';
import { about, pathOf } from './analysis.svelte';
import { question, type Seat } from './seats';

export class Thinker {
  busy = $state(false);
  /** What it sees so far. */
  update = $state.raw<Update | null>(null);
  /** What it saw when it last chose a move. */
  answer = $state.raw<Solved | null>(null);
  error = $state('');
  #asked: AbortController | null = null;

  /** Thinks until it has chosen; nothing if it was interrupted or something went wrong. */
  async choose(
    view: PositionView,
    seat: Exclude<Seat, { kind: 'person' }>,
    pause: number,
  ): Promise<string | null> {
    this.stop();
    const asked = (this.#asked = new AbortController());
    const { signal } = asked;
    this.busy = true;
    this.error = '';
    this.update = null;
    const seed = Math.floor(Math.random() * 2 ** 31);
    try {
      let answer: Solved | null = null;
      const thought = stream(
        pathOf(view, 'analyse/events'),
        { ...about(view), ...question(seat, seed) },
        (name, data) => {
          if (signal.aborted) return;
          if (name === 'update') this.update = data as Update;
          if (name === 'answer') answer = data as Solved;
        },
        signal,
      );
      await Promise.all([thought, waited(pause, signal)]);
      if (signal.aborted || !answer) return null;
      this.answer = answer;
      return (answer as Solved).best[0] ?? null;
    } catch (error) {
      if (!signal.aborted && !unwanted(error)) this.error = saidOf(error);
      return null;
    } finally {
      if (this.#asked === asked) {
        this.busy = false;
        this.update = null;
      }
    }
  }

  stop() {
    this.#asked?.abort();
    this.#asked = null;
    this.busy = false;
    this.update = null;
  }
}

function waited(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, seconds * 1000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });
}
