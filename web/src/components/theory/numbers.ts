/** Numbers as people write them. Leaves may have tens of thousands of digits. */

/** Digits before the power of ten, and its exponent, if the number is too long to be written out. */
export interface Written {
  digits: string;
  exponent: string | null;
}

/** As long as this a number is written out. */
const LONGEST = 15;

/** A count that is given by its logarithm, and exactly as far as it fits. */
export function count(exact: number | null, log10: number, lang: string): Written {
  if (log10 < LONGEST) {
    const value = exact ?? 10 ** log10;
    const digits = value < 1000 ? { maximumSignificantDigits: 4 } : { maximumFractionDigits: 0 };
    return { digits: new Intl.NumberFormat(lang, digits).format(value), exponent: null };
  }
  // 9.9996 would be rounded to 10.00: the next power of ten has it as 1.
  let exponent = Math.floor(log10);
  let digits = 10 ** (log10 - exponent);
  if (digits >= 9.995) {
    digits = 1;
    exponent += 1;
  }
  return {
    digits: new Intl.NumberFormat(lang, { maximumFractionDigits: 2 }).format(digits),
    exponent: new Intl.NumberFormat(lang).format(exponent),
  };
}

/** A chance or a factor, with as many digits as help. */
export function decimal(value: number, lang: string, digits = 6): string {
  return new Intl.NumberFormat(lang, { maximumFractionDigits: digits }).format(value);
}

/** A chance. What is all but certain is not said to be certain. */
export function probability(value: number, lang: string): string {
  const nearly = 1e-6;
  if (value > 0 && value < nearly) return `<\u00a0${decimal(nearly, lang)}`;
  if (value < 1 && value > 1 - nearly) return `>\u00a0${decimal(1 - nearly, lang)}`;
  return decimal(value, lang);
}

/** The leaves of a whole tree of this size, as a logarithm. */
export function wholeTree(moves: number, depth: number): number {
  return depth * Math.log10(moves);
}
