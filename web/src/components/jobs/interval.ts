/** Bounds of a value on a bar: Min's side on the left, 0 in the middle, Max's side on the right. */

export interface Bounds {
  lower: number | null;
  upper: number | null;
}

/** Where the interval lies on the bar, in hundredths of its width. */
export interface Span {
  from: number;
  to: number;
}

/** The widest value that was ever thought possible: the bar reaches as far on both sides. */
export function reach(before: number, { lower, upper }: Bounds): number {
  const far = [lower, upper]
    .filter((bound): bound is number => bound !== null && Number.isFinite(bound))
    .map(Math.abs);
  return Math.max(before, ...far, 0);
}

/** A bound that is not known lies at the end of the bar. */
export function span({ lower, upper }: Bounds, far: number): Span {
  const at = (value: number | null, unknown: number) => {
    if (value === null || !Number.isFinite(value)) return unknown;
    if (far === 0) return 50;
    return Math.min(100, Math.max(0, 50 + (50 * value) / far));
  };
  return { from: at(lower, 0), to: at(upper, 100) };
}
