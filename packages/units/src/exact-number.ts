const parts = /^[+-]?(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

export function mayHoldRounded(text: string): boolean {
  return /\d{16}|\d[eE]/.test(text);
}

/**
 * False for whole numbers that a double rounds: `9007199254740993`, `9007199254740993e0`, `1e23`.
 * Fractions need no exactness.
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

/** A pattern retries every run of zeros: minutes for a million digits. */
function withoutLastZeros(digits: string): string {
  let end = digits.length;
  while (digits.charAt(end - 1) === '0') end -= 1;
  return digits.slice(0, end);
}
