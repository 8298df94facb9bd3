/** Where the visitor is, in the part of the address after `#`. */

export interface Place {
  /** `board`, or the name of another view. */
  view: string;
  /** What follows the view. */
  rest: string[];
  query: URLSearchParams;
}

/** Views other than the board, whose places begin with the name of a game. */
export const VIEWS = ['algorithms', 'exercises', 'graphs', 'theory', 'jobs', 'about'] as const;

export function read(hash: string): Place {
  const [path = '', words = ''] = hash.replace(/^#?\/?/, '').split('?', 2);
  const parts = path.split('/').map(decode);
  const query = new URLSearchParams(words);
  const [first = ''] = parts;
  return (VIEWS as readonly string[]).includes(first)
    ? { view: first, rest: parts.slice(1), query }
    : { view: 'board', rest: parts.filter((part) => part !== ''), query };
}

/** A link that somebody has typed or cut short is no reason to fail. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Router {
  place = $state(read(location.hash));

  constructor() {
    addEventListener('hashchange', () => (this.place = read(location.hash)));
  }

  /** Goes to a place: what follows `#/`. */
  go(to: string) {
    location.hash = `#/${to}`;
  }

  /** Writes where the visitor is without leaving it: no step for the Back button. */
  note(to: string) {
    history.replaceState(null, '', `#/${to}`);
  }
}

export const router = new Router();
