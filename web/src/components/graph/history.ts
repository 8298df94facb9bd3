/** What was there before, and what was there before it was undone. */
export interface History<T> {
  past: readonly T[];
  now: T;
  future: readonly T[];
}

/** So many steps can be undone. */
const DEPTH = 200;

export function begun<T>(now: T): History<T> {
  return { past: [], now, future: [] };
}

/** A step; one that changes nothing is none. */
export function done<T>(history: History<T>, now: T): History<T> {
  if (now === history.now) return history;
  return { past: [...history.past, history.now].slice(-DEPTH), now, future: [] };
}

export function undone<T>(history: History<T>): History<T> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    now: before,
    future: [history.now, ...history.future],
  };
}

export function redone<T>(history: History<T>): History<T> {
  const [after, ...future] = history.future;
  if (after === undefined) return history;
  return { past: [...history.past, history.now], now: after, future };
}
