/** A search as the visitor writes it into the form, and the request that it becomes. */
import type { GameInfo, SolveRequest } from '../../lib/api';

export interface Wish {
  game: string;
  position: string;
  plays: string[];
  /** As typed: nothing is as usual. */
  settings: Record<string, string>;
  method: string;
  all_moves: boolean;
  time: number | null;
  memory: number | null;
}

/** The form as a link can fill it: `#/jobs?game=nim&position=3,4&plays=1:2&with=take:3`. */
export function read(query: URLSearchParams): Wish {
  const settings: Record<string, string> = {};
  for (const part of (query.get('with') ?? '').split(';')) {
    const at = part.indexOf(':');
    if (at > 0) settings[part.slice(0, at)] = part.slice(at + 1);
  }
  return {
    game: query.get('game') ?? 'connect4',
    position: query.get('position') ?? '',
    plays: (query.get('plays') ?? '').split(' ').filter((move) => move !== ''),
    settings,
    method: query.get('method') ?? 'auto',
    all_moves: query.get('all_moves') !== 'false',
    time: null,
    memory: null,
  };
}

/** What is asked of the program: only what differs from the usual. */
export function request(wish: Wish, game: GameInfo | undefined): SolveRequest {
  const known = game?.parameters.map(({ name }) => name);
  const settings = Object.fromEntries(
    Object.entries(wish.settings)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([name, value]) => value !== '' && (known?.includes(name) ?? true)),
  );
  return {
    kind: 'solve',
    game: wish.game,
    position: wish.position.trim(),
    ...(wish.plays.length > 0 && { plays: wish.plays }),
    ...(Object.keys(settings).length > 0 && { with: settings }),
    ...(wish.method !== 'auto' && { method: wish.method }),
    all_moves: wish.all_moves,
    ...(wish.time !== null && { time: wish.time }),
    ...(wish.memory !== null && { memory: wish.memory }),
  };
}
