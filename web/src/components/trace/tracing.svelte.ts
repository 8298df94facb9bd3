/** A trace that is asked for again whenever the question changes. */
import { get, type Query, type Trace } from '../../lib/api';

export class Tracing {
  trace = $state.raw<Trace | null>(null);
  error = $state('');
  busy = $state(false);
  #asked: AbortController | null = null;

  async ask(game: string, query: Query) {
    this.#asked?.abort();
    const asked = (this.#asked = new AbortController());
    this.busy = true;
    try {
      const trace = await get<Trace>(`games/${encodeURIComponent(game)}/tree`, query, asked.signal);
      if (asked.signal.aborted) return;
      this.trace = trace;
      this.error = '';
    } catch (error) {
      if (asked.signal.aborted) return;
      this.trace = null;
      this.error = error instanceof Error ? error.message : String(error);
    }
    this.busy = false;
  }

  /** No answer is wanted any more. */
  forget() {
    this.#asked?.abort();
    this.trace = null;
    this.error = '';
    this.busy = false;
  }
}
