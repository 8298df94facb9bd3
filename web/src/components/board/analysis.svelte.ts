/** What the program finds out about the position on the board while the visitor looks at it. */
import { get, type PositionView, type Query, type Solved, type Update } from '../../lib/api';
import { saidOf, stream, unwanted } from '../../lib/stream';
import { visitor } from '../../lib/visitor.svelte';
import { isOver } from './session.svelte';

/** Seconds of the first look, and of the one after it. */
const LOOKS = [0.25, 2] as const;
/** Seconds that the program takes for an exact value at most; what needs longer is a job. */
export const LONGEST = 60;
/** Answers that are remembered. */
const MOST = 200;

export type Asked = 'analyse' | 'solve';

export function about(view: PositionView): Query {
  return { with: view.with, position: view.position, plays: view.plays, lang: visitor.lang };
}

export const pathOf = (view: PositionView, question: string) =>
  `games/${encodeURIComponent(view.game)}/${question}`;

export class Analysis {
  answer = $state.raw<Solved | null>(null);
  update = $state.raw<Update | null>(null);
  error = $state('');
  /** What is being looked for. */
  busy = $state<Asked | null>(null);
  #known = new Map<string, Solved>();
  #asked: AbortController | null = null;

  /** Looks at a position: quickly first, then longer, unless everything is known. */
  async look(view: PositionView) {
    const known = this.#known.get(key(view));
    const signal = this.#begin(known ?? null);
    if (isOver(view) || (known && (sharp(known) || longLook(known)))) return;
    await this.#ask('analyse', signal, async () => {
      for (const time of LOOKS) {
        if (this.answer && sharp(this.answer)) return;
        const query = { ...about(view), all_moves: true, time };
        if (time === LOOKS[0]) {
          this.#keep(view, await get<Solved>(pathOf(view, 'analyse'), query, signal), signal);
        } else {
          await this.#listen(view, 'analyse', query, signal);
        }
      }
    });
  }

  /** Finds the exact value of every move. */
  async solve(view: PositionView) {
    const signal = this.#begin(this.answer);
    await this.#ask('solve', signal, () =>
      this.#listen(view, 'solve', { ...about(view), all_moves: true, time: LONGEST }, signal),
    );
  }

  /** Stops looking; what was found stays. */
  stop() {
    this.#asked?.abort();
    this.busy = null;
    this.update = null;
  }

  #begin(answer: Solved | null): AbortSignal {
    this.stop();
    this.#asked = new AbortController();
    this.answer = answer;
    this.error = '';
    return this.#asked.signal;
  }

  async #ask(what: Asked, signal: AbortSignal, work: () => Promise<void>) {
    this.busy = what;
    try {
      await work();
    } catch (error) {
      if (!signal.aborted && !unwanted(error)) this.error = saidOf(error);
    }
    if (signal.aborted) return;
    this.busy = null;
    this.update = null;
  }

  async #listen(view: PositionView, what: Asked, query: Query, signal: AbortSignal) {
    await stream(
      pathOf(view, `${what}/events`),
      query,
      (name, data) => {
        if (signal.aborted) return;
        if (name === 'update') this.update = data as Update;
        if (name === 'answer') this.#keep(view, data as Solved, signal);
      },
      signal,
    );
  }

  #keep(view: PositionView, answer: Solved, signal: AbortSignal) {
    if (signal.aborted) return;
    this.answer = answer;
    if (this.#known.size >= MOST) this.#known.delete(this.#known.keys().next().value!);
    this.#known.set(key(view), answer);
  }
}

const key = (view: PositionView) => `${visitor.lang} ${view.link}`;

/** Nothing more can be found out about any move. */
function sharp({ decided, bound, moves }: Solved): boolean {
  return (
    decided &&
    bound === 'exact' &&
    moves !== undefined &&
    moves.every((move) => move.decided && move.bound === 'exact')
  );
}

const longLook = (answer: Solved) => answer.seconds > LOOKS[0] * 2;
