/** A game as it is kept, linked to and handed on: where it began and what was played. */
import { written } from '../../lib/api';
import type { Place } from '../../lib/router.svelte';

export interface GameRecord {
  game: string;
  with: Record<string, string>;
  /** Nothing is the start of the game. */
  position: string;
  plays: string[];
}

/** Reads `rows:6;columns:7`. A value may contain a colon, a name cannot. */
export function settings(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const part of text.split(';')) {
    const [name = '', ...value] = part.split(':');
    if (name.trim() !== '') found[name.trim()] = value.join(':').trim();
  }
  return found;
}

/** The game that a place speaks of; none if it names no game. */
export function recordOf(place: Pick<Place, 'rest' | 'query'>): GameRecord | null {
  const [game, ...position] = place.rest;
  if (!game) return null;
  return {
    game,
    with: settings(place.query.get('with') ?? ''),
    position: position.join('/'),
    plays: (place.query.get('plays') ?? '').split(/\s+/).filter(Boolean),
  };
}

/** What follows `#/` in a link to a game. */
export function linkTo(record: GameRecord): string {
  const words: string[] = [];
  if (Object.keys(record.with).length > 0) words.push(`with=${escaped(written(record.with))}`);
  if (record.plays.length > 0) words.push(`plays=${record.plays.map(escaped).join('+')}`);
  const path = record.position === '' ? '' : `/${escaped(record.position)}`;
  return `${escaped(record.game)}${path}${words.length > 0 ? `?${words.join('&')}` : ''}`;
}

/** Links are read by people too: what needs no escape in a fragment is left as it is. */
function escaped(text: string): string {
  return encodeURIComponent(text).replace(/%(2C|3A|3B|3D|5B|5D)/g, (code) =>
    decodeURIComponent(code),
  );
}

export function sameRecord(a: GameRecord | null, b: GameRecord | null): boolean {
  return a !== null && b !== null && linkTo(a) === linkTo(b);
}

/** How many moves two lines have in common from the beginning. */
export function common(a: readonly string[], b: readonly string[]): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1;
  return length;
}

/** Why a text is no game, as a name of words. */
export type ImportTrouble = 'noGame' | 'badJson';

/** Reads a game from a file or from what was pasted: JSON, a link, or what follows `#/` in a link. */
export function imported(text: string): GameRecord | ImportTrouble {
  const trimmed = text.trim();
  if (trimmed.startsWith('{')) {
    try {
      return fromJson(JSON.parse(trimmed)) ?? 'noGame';
    } catch {
      return 'badJson';
    }
  }
  const link = trimmed.replace(/^\S*?#\/?/, '');
  if (link === '' || /\n/.test(link)) return 'noGame';
  const [path = '', words = ''] = link.split('?', 2);
  const rest = path.split('/').map(unescaped);
  return recordOf({ rest, query: new URLSearchParams(words) }) ?? 'noGame';
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function fromJson(value: unknown): GameRecord | null {
  const record = value as Partial<Record<keyof GameRecord, unknown>>;
  if (typeof record.game !== 'string' || record.game === '') return null;
  const given = record.with ?? {};
  const plays = record.plays ?? [];
  const position = record.position ?? '';
  if (typeof given !== 'object' || !Array.isArray(plays) || typeof position !== 'string')
    return null;
  const pairs = Object.entries(given as Record<string, unknown>);
  return {
    game: record.game,
    with: Object.fromEntries(pairs.map(([name, value]) => [name, String(value)])),
    position,
    plays: plays.map(String),
  };
}

/** A game as a file. */
export function exported(record: GameRecord): string {
  const { game, with: given, position, plays } = record;
  return `${JSON.stringify({ game, with: given, position, plays }, null, 2)}\n`;
}
