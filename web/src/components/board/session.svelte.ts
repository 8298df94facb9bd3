/** The game on the board: where it began, what was played, and what was taken back. */
import { get, type PositionView } from '../../lib/api';
import { read, router } from '../../lib/router.svelte';
import { saidOf, unwanted } from '../../lib/stream';
import { visitor } from '../../lib/visitor.svelte';
import { common, linkTo, recordOf, sameRecord, type GameRecord } from './record';

export class Session {
  /** The position on the board. */
  view = $state.raw<PositionView | null>(null);
  /** The moves that led to it, and after them those that can be played again. */
  line = $state.raw<readonly string[]>([]);
  /** The positions along the line that are known, by the number of moves. */
  views = $state.raw<readonly (PositionView | undefined)[]>([]);
  /** Why a place or a move could not be shown. */
  error = $state('');
  /** What was asked for when that happened. */
  refused = $state.raw<GameRecord | null>(null);
  /** Programs move when it is their turn; not while somebody looks through the game. */
  running = $state(false);
  #asked: AbortController | null = null;

  get plies(): number {
    return this.view?.plays.length ?? 0;
  }

  get over(): boolean {
    return this.view !== null && isOver(this.view);
  }

  /** Shows the game of a place, unless it is on the board already. */
  async follow(record: GameRecord) {
    if (sameRecord(record, this.refused)) return;
    const shown = this.view && !this.refused && sameRecord(record, recordOf(read(this.view.link)));
    if (this.view && shown) {
      router.note(this.view.link);
      return;
    }
    this.running = false;
    await this.#ask(record);
    if (this.view && !this.error) router.note(this.view.link);
  }

  /** Opens a game; programs may move at once. */
  async open(record: GameRecord): Promise<boolean> {
    const view = await this.#ask(record, true);
    if (view) this.running = true;
    // Another game is where the visitor wants to be, even if it does not begin without a position.
    if (view || record.game !== this.view?.game) router.go(view?.link ?? linkTo(record));
    return view !== null;
  }

  /** Plays a move; `quiet` leaves no step for the Back button. */
  async play(move: string, { quiet = false, run = true } = {}): Promise<boolean> {
    if (!this.view) return false;
    const view = await this.#ask(this.#record([...this.view.plays, move]));
    if (!view) return false;
    if (quiet) router.note(view.link);
    else router.go(view.link);
    this.running = run;
    return true;
  }

  /** Goes to the position after so many moves of the line. */
  async jump(ply: number, quiet = false) {
    if (!this.view || ply < 0 || ply > this.line.length || ply === this.plies) return;
    this.running = false;
    const known = this.views[ply];
    const view = known ?? (await this.#ask(this.#record(this.line.slice(0, ply))));
    if (!view) return;
    if (known) this.#show(view);
    if (quiet) router.note(view.link);
    else router.go(view.link);
  }

  /** Asks again for what is said of the position, in the language of the visitor. */
  async reread() {
    if (this.view) await this.#ask(this.#record(this.view.plays));
  }

  /** Finds the positions that led here, one after the other, the nearest first. */
  async complete(signal: AbortSignal) {
    const { line, view } = this;
    if (!view) return;
    for (let ply = view.plays.length - 1; ply >= 0; ply -= 1) {
      if (this.views[ply]) continue;
      const found = await position(this.#record(line.slice(0, ply)), signal);
      if (signal.aborted) return;
      this.views = Object.assign([...this.views], { [ply]: found });
    }
  }

  /** The game with the moves that are given. */
  #record(plays: readonly string[]): GameRecord {
    const { game, with: given, position } = this.view!;
    return { game, with: given, position, plays: [...plays] };
  }

  async #ask(record: GameRecord, fresh = false): Promise<PositionView | null> {
    this.#asked?.abort();
    const asked = (this.#asked = new AbortController());
    try {
      const view = await position(record, asked.signal);
      if (asked.signal.aborted) return null;
      this.#show(view, fresh);
      return view;
    } catch (error) {
      if (unwanted(error) || asked.signal.aborted) return null;
      this.error = saidOf(error);
      this.refused = record;
      return null;
    }
  }

  /** A fresh game has nothing that could be played again. */
  #show(view: PositionView, fresh = false) {
    const before = this.view;
    const same =
      !fresh && before !== null && sameRecord({ ...before, plays: [] }, { ...view, plays: [] });
    const shared = same ? common(this.line, view.plays) : 0;
    const kept = same && shared === view.plays.length;
    // The moves that were taken back can be played again until another move is played.
    if (!kept) this.line = view.plays;
    const views = same ? this.views.slice(0, kept ? this.line.length + 1 : shared + 1) : [];
    this.views = Object.assign([...views], { [view.plays.length]: view });
    this.view = view;
    this.error = '';
    this.refused = null;
  }
}

/**
 * Nobody moves any more: by the rules of the position, or because of what happened before. (A position has come for
 * the third time.)
 */
export const isOver = ({ utility, moves }: PositionView) => utility !== null || moves.length === 0;

/** Asks for a position. */
export function position(record: GameRecord, signal?: AbortSignal): Promise<PositionView> {
  const { game, with: given, position, plays } = record;
  const query = { with: given, position, plays, lang: visitor.lang };
  return get<PositionView>(`games/${encodeURIComponent(game)}/position`, query, signal);
}
