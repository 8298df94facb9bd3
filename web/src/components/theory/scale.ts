/** Where a slider stops: every small number, and further on only round ones, so that each step is felt. */

const ROUND = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8];

/** Every number from `least` to `dense`, then round ones up to `most`. */
export function stops(least: number, dense: number, most: number): number[] {
  const all: number[] = [];
  for (let value = least; value <= dense; value++) all.push(value);
  for (let ten = 1; ten <= most; ten *= 10) {
    for (const part of ROUND) {
      const value = Math.round(part * ten);
      if (value > dense && value <= most) all.push(value);
    }
  }
  return all;
}

/** The stop that is nearest to a value: a typed value may lie between two. */
export function nearest(all: readonly number[], value: number): number {
  let best = 0;
  all.forEach((stop, index) => {
    if (Math.abs(stop - value) < Math.abs(all[best]! - value)) best = index;
  });
  return best;
}
