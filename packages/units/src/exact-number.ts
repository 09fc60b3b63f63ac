const parts = /^[+-]?(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

/** True if a text can contain a number that a double rounds: a cheap check before reading tokens. */
export function mayHoldRounded(text: string): boolean {
  return /\d{16}|\d[eE]/.test(text);
}

/**
 * True if a double represents this number exactly, for whole numbers: not `9007199254740993`, `9007199254740993.0`,
 * `9007199254740993e0` or `1e23`. A number with a fraction is a measurement, for which a double is precise enough; a
 * number beyond the range of a double is not exact.
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

/** A loop, because a pattern would retry every run of zeros: minutes for a million digits. */
function withoutLastZeros(digits: string): string {
  let end = digits.length;
  while (digits.charAt(end - 1) === '0') end -= 1;
  return digits.slice(0, end);
}
