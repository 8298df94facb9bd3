/** What the visitor looks at, in the address: `graphs/chomp/2x2?mode=grundy`, or `graphs?text=…`. */
import { written } from '../../lib/api';

export type Mode = 'attractors' | 'grundy';
export type Arrangement = 'layered' | 'bipartite';

export interface Wanted {
  /** A game of the program, or a graph of the visitor's own. */
  source: 'game' | 'own';
  mode: Mode;
  game: string;
  position: string;
  with: Record<string, string>;
  bothStarters: boolean;
  /** Max wins where the result is at least this; empty: as the game says. */
  atLeast: string;
  arrangement: Arrangement;
  most: number;
}

export const USUAL: Wanted = {
  source: 'game',
  mode: 'attractors',
  game: 'chomp',
  position: '2x2',
  with: {},
  bothStarters: false,
  atLeast: '',
  arrangement: 'layered',
  most: 60,
};

/** Positions whose graphs can be taken in at a glance; games without one begin at their start. */
const SMALL: Record<string, { position?: string; with?: Record<string, string> }> = {
  chomp: { position: '2x2' },
  nim: { position: '1,2' },
  marienbad: { position: '1,2' },
  wythoff: { position: '2,2' },
  kayles: { position: '4' },
  dawson: { position: '6' },
  octal: { position: '5' },
  subtraction: { position: '5' },
  grundy: { position: '6' },
  tictactoe: { position: 'XOXOXO...' },
  connect4: { with: { rows: '2', columns: '3', connect: '2' } },
  othello: { with: { size: '4' } },
  tree: { position: '[[3,1],[0,-2]]' },
  random: { with: { moves: '2', depth: '3' } },
};

/** A game, begun where its graph is small. */
export function small(game: string): Pick<Wanted, 'game' | 'position' | 'with'> {
  const known = SMALL[game];
  return { game, position: known?.position ?? '', with: { ...known?.with } };
}

/** Addresses stay short enough to be sent around; longer graphs are only kept in the browser. */
const LONGEST = 4000;

export function readPlace(
  rest: readonly string[],
  query: URLSearchParams,
): { wanted: Wanted; text: string | null } {
  const [game = '', position = ''] = rest;
  const text = query.get('text');
  const most = Number(query.get('most'));
  const own = text !== null || query.get('source') === 'own';
  const begun = game === '' ? USUAL : { ...USUAL, game, position };
  const wanted: Wanted = {
    ...begun,
    source: own ? 'own' : 'game',
    mode: query.get('mode') === 'grundy' ? 'grundy' : 'attractors',
    with: readSettings(query.get('with') ?? ''),
    bothStarters: query.get('both_starters') === 'true',
    atLeast: query.get('at_least') ?? '',
    arrangement: query.get('arrangement') === 'bipartite' ? 'bipartite' : 'layered',
    most: Number.isInteger(most) && most > 0 ? most : USUAL.most,
  };
  return { wanted, text };
}

/** The address; a text that is too long is left out of it. */
export function writePlace(wanted: Wanted, text: string | null): string {
  const query = new URLSearchParams();
  const own = wanted.source === 'own';
  if (wanted.mode !== USUAL.mode) query.set('mode', wanted.mode);
  if (wanted.atLeast !== '') query.set('at_least', wanted.atLeast);
  if (wanted.arrangement !== USUAL.arrangement) query.set('arrangement', wanted.arrangement);
  if (own) {
    if (text !== null && encodeURIComponent(text).length <= LONGEST) query.set('text', text);
    else query.set('source', 'own');
  } else {
    if (written(wanted.with)) query.set('with', written(wanted.with));
    if (wanted.bothStarters) query.set('both_starters', 'true');
    if (wanted.most !== USUAL.most) query.set('most', String(wanted.most));
  }
  const words = query.toString();
  const parts = own ? [] : [wanted.game, wanted.position].filter((part) => part !== '');
  const path = ['graphs', ...parts.map(encodeURIComponent)].join('/');
  return words ? `${path}?${words}` : path;
}

function readSettings(text: string): Record<string, string> {
  const settings: Record<string, string> = {};
  for (const part of text.split(';')) {
    const [name = '', ...value] = part.split(':');
    if (name !== '' && value.length > 0) settings[name] = value.join(':');
  }
  return settings;
}
