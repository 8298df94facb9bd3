/** How the visitor likes the board, kept in the browser. */
import { seatFrom, type Seat, type Seats } from './seats';
import type { Player } from '../../lib/api';

const KEY = 'perfectplay.board';

/** What can be shown beside the game itself. */
export const SIGHTS = ['values', 'line', 'curve', 'grades'] as const;
export type Sight = (typeof SIGHTS)[number];

interface Kept {
  /** A link to the position that was on the board. */
  last: string;
  seats: Seats;
  show: Record<Sight, boolean>;
  /** Seconds between two moves of programs. */
  pace: number;
}

function read(): Kept {
  let kept: Record<string, unknown> = {};
  try {
    kept = (JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {}) as Record<string, unknown>;
  } catch {
    // What another version or a curious visitor wrote there is no reason to fail.
  }
  const seats = (kept.seats ?? {}) as Record<string, unknown>;
  const show = (kept.show ?? {}) as Record<string, unknown>;
  const shown = (sight: Sight, usual: boolean) =>
    typeof show[sight] === 'boolean' ? show[sight] : usual;
  return {
    last: typeof kept.last === 'string' ? kept.last : '',
    seats: { max: seatFrom(seats.max), min: seatFrom(seats.min) },
    show: {
      values: shown('values', true),
      line: shown('line', true),
      curve: shown('curve', true),
      grades: shown('grades', true),
    },
    pace: typeof kept.pace === 'number' && kept.pace >= 0 && kept.pace <= 5 ? kept.pace : 1,
  };
}

class Preferences {
  #kept = $state<Kept>(read());

  get last() {
    return this.#kept.last;
  }
  get seats() {
    return this.#kept.seats;
  }
  get show() {
    return this.#kept.show;
  }
  get pace() {
    return this.#kept.pace;
  }

  leave(last: string) {
    this.#change({ last });
  }
  seat(player: Player, seat: Seat) {
    this.#change({ seats: { ...this.#kept.seats, [player]: seat } });
  }
  swap() {
    const { max, min } = this.#kept.seats;
    this.#change({ seats: { max: min, min: max } });
  }
  toggle(sight: Sight) {
    this.#change({ show: { ...this.#kept.show, [sight]: !this.#kept.show[sight] } });
  }
  hurry(pace: number) {
    this.#change({ pace });
  }

  #change(changes: Partial<Kept>) {
    Object.assign(this.#kept, changes);
    localStorage.setItem(KEY, JSON.stringify(this.#kept));
  }
}

export const preferences = new Preferences();
