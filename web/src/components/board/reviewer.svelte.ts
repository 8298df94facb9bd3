/** Judges the moves of a game, one after the other, and remembers the judgements. */
import { get, type Explained } from '../../lib/api';
import { saidOf, unwanted } from '../../lib/stream';
import { visitor } from '../../lib/visitor.svelte';
import { linkTo, type GameRecord } from './record';

/** Seconds for a move. */
const TIME = 1;

export class Reviewer {
  #known = $state.raw<ReadonlyMap<string, Explained>>(new Map());
  error = $state('');
  /** The ply that is being judged. */
  at = $state<number | null>(null);

  /** What is known of the moves of a line. */
  reviews(record: GameRecord): (Explained | undefined)[] {
    return record.plays.map((_, ply) => this.#known.get(key(record, ply)));
  }

  /** Judges what has not been judged yet, the last move first. */
  async judge(record: GameRecord, signal: AbortSignal) {
    this.error = '';
    try {
      for (let ply = record.plays.length - 1; ply >= 0; ply -= 1) {
        if (this.#known.has(key(record, ply))) continue;
        this.at = ply;
        const path = `games/${encodeURIComponent(record.game)}/why`;
        const query = {
          with: record.with,
          position: record.position,
          plays: record.plays.slice(0, ply),
          move: record.plays[ply],
          time: TIME,
          lang: visitor.lang,
        };
        const found = await get<Explained>(path, query, signal);
        if (signal.aborted) return;
        this.#known = new Map(this.#known).set(key(record, ply), found);
      }
    } catch (error) {
      if (!unwanted(error) && !signal.aborted) this.error = saidOf(error);
    } finally {
      if (!signal.aborted) this.at = null;
    }
  }
}

const key = (record: GameRecord, ply: number) =>
  `${visitor.lang} ${linkTo({ ...record, plays: record.plays.slice(0, ply + 1) })}`;
