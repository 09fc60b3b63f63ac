export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

export const nothing: Fraction = { over: 0n, under: 1n };

export function fraction(digits: string): Fraction {
  const [whole = '0', decimals = ''] = digits.split('.');
  return { over: BigInt(whole + decimals), under: 10n ** BigInt(decimals.length) };
}

export const plus = (a: Fraction, b: Fraction): Fraction =>
  a.under === b.under
    ? { over: a.over + b.over, under: a.under }
    : lowest({ over: a.over * b.under + b.over * a.under, under: a.under * b.under });

export const times = (a: Fraction, b: Fraction): Fraction =>
  lowest({ over: a.over * b.over, under: a.under * b.under });

export const negative = (a: Fraction): Fraction => ({ over: -a.over, under: a.under });

/** Ties to even. */
export function roundedDigits({ over, under }: Fraction, places: number): string {
  const magnitude = (over < 0n ? -over : over) * 10n ** BigInt(places);
  const [whole, twice] = [magnitude / under, (magnitude % under) * 2n];
  const up = twice > under || (twice === under && whole % 2n === 1n);
  const units = (up ? whole + 1n : whole).toString().padStart(places + 1, '0');
  const cut = units.length - places;
  const text = places === 0 ? units : `${units.slice(0, cut)}.${units.slice(cut)}`;
  const digits = places === 0 ? text : text.replace(/\.?0+$/, '');
  return over < 0n && /[1-9]/.test(digits) ? `-${digits}` : digits;
}

function lowest({ over, under }: Fraction): Fraction {
  let [a, b] = [over < 0n ? -over : over, under];
  while (b !== 0n) [a, b] = [b, a % b];
  return a === 0n ? nothing : { over: over / a, under: under / a };
}
