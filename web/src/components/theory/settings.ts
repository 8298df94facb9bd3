/** What the visitor has chosen, in the address: `moves=4&depth=16&p=pn&plot=cost`. */

export const PLOTS = ['cost', 'branching', 'ensured', 'levels', 'all'] as const;
export type Plot = (typeof PLOTS)[number];

export const MOST_MOVES = 1_000_000;
export const MOST_DEPTH = 10_000;

export interface Settings {
  moves: number;
  depth: number;
  /** A chance, or the one where tests cost most. */
  p: number | 'pn';
  plot: Plot;
  /** The experiment that is being looked at. */
  job: number | null;
}

export const usual: Settings = { moves: 4, depth: 16, p: 'pn', plot: 'cost', job: null };

/** Reads an address. Whatever cannot be meant is as usual: a link that was cut short still leads here. */
export function read(query: URLSearchParams): Settings {
  const p = query.get('p');
  const plot = query.get('plot') as Plot | null;
  return {
    moves: whole(query.get('moves'), 1, MOST_MOVES) ?? usual.moves,
    depth: whole(query.get('depth'), 0, MOST_DEPTH) ?? usual.depth,
    p: (p === 'pn' ? p : chance(p)) ?? usual.p,
    plot: plot !== null && PLOTS.includes(plot) ? plot : usual.plot,
    job: whole(query.get('job'), 0, Number.MAX_SAFE_INTEGER),
  };
}

/** What follows `#/` in a link to these settings. */
export function place({ moves, depth, p, plot, job }: Settings): string {
  const words = new URLSearchParams({
    moves: String(moves),
    depth: String(depth),
    p: String(p),
    plot,
  });
  if (job !== null) words.set('job', String(job));
  return `theory?${words}`;
}

/** A whole number, brought into its bounds; nothing if it is no number. */
export function whole(text: string | null, least: number, most: number): number | null {
  if (text === null || text.trim() === '') return null;
  const value = Number(text);
  return Number.isFinite(value) ? Math.min(most, Math.max(least, Math.round(value))) : null;
}

/** A chance from 0 to 1; nothing if it is no number. A comma is read as a point. */
export function chance(text: string | null): number | null {
  if (text === null || text.trim() === '') return null;
  const value = Number(text.replace(',', '.'));
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : null;
}
