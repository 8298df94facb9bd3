/**
 * Grundy values as they are computed by hand: ends have 0, and a configuration has the least number that none of
 * its successors has. The program has values of its own; these are computed from the edges alone, so that each
 * checks the other.
 */

/** The least whole number that is not among the values. */
export function mex(values: Iterable<number>): number {
  const there = new Set(values);
  let least = 0;
  while (there.has(least)) least++;
  return least;
}

/** Numbers in order, each once. */
export function distinct(values: Iterable<number>): number[] {
  return [...new Set(values)].sort((a, b) => a - b);
}

interface Edge {
  from: number;
  to: number;
}

/** The successors of each vertex, in the order of the edges; ends have none, whatever leads on from them. */
export function successors(ends: readonly boolean[], edges: readonly Edge[]): number[][] {
  const after: number[][] = ends.map(() => []);
  for (const { from, to } of edges) if (!ends[from]) after[from]?.push(to);
  return after;
}

/**
 * The step in which each value becomes known, from the ends up: 0 for ends, else one more than the last of the
 * successors. Nothing for a vertex from which play can go on for ever.
 */
export function stages(after: readonly (readonly number[])[]): (number | null)[] {
  const stage: (number | null)[] = after.map(() => null);
  const open = after.map((list) => list.length);
  const before: number[][] = after.map(() => []);
  after.forEach((list, from) => list.forEach((to) => before[to]!.push(from)));
  const ready = after.flatMap((list, vertex) => (list.length === 0 ? [vertex] : []));
  for (const vertex of ready) {
    const known = after[vertex]!.map((next) => stage[next]!);
    stage[vertex] = known.length === 0 ? 0 : 1 + Math.max(...known);
    for (const earlier of before[vertex]!) {
      open[earlier]!--;
      if (open[earlier] === 0) ready.push(earlier);
    }
  }
  return stage;
}

/** The values, computed in the order in which they become known; nothing where there is none. */
export function grundyValues(after: readonly (readonly number[])[]): (number | null)[] {
  const stage = stages(after);
  const order = stage.flatMap((at, vertex) => (at === null ? [] : [{ at, vertex }]));
  order.sort((a, b) => a.at - b.at);
  const values: (number | null)[] = after.map(() => null);
  for (const { vertex } of order) values[vertex] = mex(after[vertex]!.map((next) => values[next]!));
  return values;
}
