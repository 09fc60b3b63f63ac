const parts = /^[+-]?(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

/** Whether a text may hold a number that a double rounds: a cheap look before the tokens are read one by one. */
export function mayHoldRounded(text: string): boolean {
  return /\d{16}|\d[eE]/.test(text);
}

/**
 * Whether a double holds the decimal number of this text exactly, as far as it is a whole number: `9007199254740993`,
 * `9007199254740993.0`, `9007199254740993e0` and `1e23` are not held. A number with a fraction is a measurement, which
 * a double holds to its precision; one that is too large for a double is not held at all.
 */
export function isHeldExactly(token: string): boolean {
  const match = parts.exec(token);
  if (match === null) return false;
  const [, whole = '', fraction = '', exponent = '0'] = match;
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = withoutLastZeros(digits);
  if (significant === '') return true;
  const zeros = digits.length - significant.length;
  const scale = Number(exponent) - fraction.length + zeros;
  if (scale < 0) return true;
  const value = Math.abs(Number(token));
  if (!Number.isFinite(value)) return false;
  return BigInt(value) === BigInt(significant + '0'.repeat(scale));
}

/** A pattern would try every run of zeros anew: a number of a million digits would take minutes. */
function withoutLastZeros(digits: string): string {
  let end = digits.length;
  while (digits.charAt(end - 1) === '0') end -= 1;
  return digits.slice(0, end);
}
