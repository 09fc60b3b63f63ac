/**
 * Canonical text (`0`, `-12.5`, `1000`), never floating-point: log, tables and answers keep the
 * client's value.
 */
export type Decimal = Brand<string, 'Decimal'>;

export type DecimalFault = 'not_a_decimal' | 'too_many_decimals' | 'too_many_digits';

const pattern = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;

/**
 * @param scaleMax without trailing zeros
 * @param digitsMax before the decimal point
 */
export function parseDecimal(
  input: string | number,
  scaleMax = 6,
  digitsMax = 18,
):
  | { readonly ok: true; readonly value: Decimal }
  | { readonly ok: false; readonly fault: DecimalFault } {
  const text = typeof input === 'number' ? String(input) : input;
  const match = pattern.exec(text);
  if (match === null) return { ok: false, fault: 'not_a_decimal' };
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const places = Number(exponent);
  const digits = whole + fraction;
  const point = whole.length + places;
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0');
  const cut = point <= 0 ? 1 : point;
  const integer = padded.slice(0, cut).replace(/^0+(?=\d)/, '');
  const decimals = padded.slice(cut).replace(/0+$/, '');
  if (decimals.length > scaleMax) return { ok: false, fault: 'too_many_decimals' };
  if (integer.length > digitsMax) return { ok: false, fault: 'too_many_digits' };
  const magnitude = decimals === '' ? integer : `${integer}.${decimals}`;
  const value = sign === '-' && magnitude !== '0' ? `-${magnitude}` : magnitude;
  return { ok: true, value: canonical(value) };
}

export function decimal(text: string): Decimal {
  const parsed = parseDecimal(text, 1000, 1000);
  if (!parsed.ok) throw new RangeError(`not a decimal: ${text}`);
  return parsed.value;
}

export function compareDecimals(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const [left, right] = aligned(a, b);
  return left < right ? -1 : left > right ? 1 : 0;
}

export function addDecimals(a: Decimal, b: Decimal): Decimal {
  const [left, right, scale] = aligned(a, b);
  return unscaled(left + right, scale);
}

export function subtractDecimals(a: Decimal, b: Decimal): Decimal {
  const [left, right, scale] = aligned(a, b);
  return unscaled(left - right, scale);
}

/** Multiplies exactly: the scales add up. */
export function multiplyDecimals(a: Decimal, b: Decimal): Decimal {
  const scale = scaleOf(a) + scaleOf(b);
  return unscaled(BigInt(digitsOf(a)) * BigInt(digitsOf(b)), scale);
}

export interface DecimalSum {
  add(value: Decimal, sign: 1 | -1): void;
  total(): Decimal;
}

export function decimalSum(): DecimalSum {
  let units = 0n;
  let scale = 0;
  return {
    add(value, sign) {
      const own = scaleOf(value);
      if (own > scale) {
        units *= 10n ** BigInt(own - scale);
        scale = own;
      }
      const added = scaled(value, scale);
      units = sign > 0 ? units + added : units - added;
    },
    total: () => unscaled(units, scale),
  };
}

/**
 * Ties to even (IEEE 754 roundTiesToEven).
 *
 * @throws RangeError for a divisor of zero
 */
export function divideDecimals(dividend: Decimal, divisor: Decimal, scale: number): Decimal {
  const [left, right] = aligned(dividend, divisor);
  return quotient(left, right, scale);
}

interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** With these further digits, few sums are too near a tie to be rounded. */
const guardScale = 20;

/**
 * Rounded once to `scale` decimals, ties to even.
 *
 * @throws RangeError for a divisor of zero
 */
export function sumQuotients(
  terms: readonly { readonly dividend: Decimal; readonly divisor: bigint }[],
  scale: number,
): Decimal {
  const decimals = terms.reduce((most, { dividend }) => Math.max(most, scaleOf(dividend)), 0);
  const one = 10n ** BigInt(decimals);
  const unit = 10n ** BigInt(scale + guardScale);
  const byDivisor = new Map<bigint, bigint>();
  for (const { dividend, divisor } of terms) {
    if (divisor === 0n) throw new RangeError('a division by zero');
    byDivisor.set(divisor, (byDivisor.get(divisor) ?? 0n) + scaled(dividend, decimals));
  }
  const fractions = Array.from(byDivisor, ([divisor, numerator]) => ({
    numerator,
    denominator: divisor * one,
  }));
  const exact = () => {
    const { numerator, denominator } = sumOf(fractions);
    return quotient(numerator, denominator, scale);
  };
  if (fractions.length < 2) return exact();
  let [floor, ceiling] = [0n, 0n];
  for (const { numerator, denominator } of fractions) {
    const units = numerator * unit;
    const whole = units / denominator;
    const rest = units % denominator;
    floor += whole;
    ceiling += whole;
    if (rest === 0n) continue;
    if (rest < 0n === denominator < 0n) ceiling += 1n;
    else floor -= 1n;
  }
  const rounded = quotient(floor, unit, scale);
  return rounded === quotient(ceiling, unit, scale) ? rounded : exact();
}

/** Adds halves: a running sum would take quadratic time, because its denominator grows. */
function sumOf(fractions: readonly Fraction[]): Fraction {
  const [first = { numerator: 0n, denominator: 1n }] = fractions;
  if (fractions.length < 2) return first;
  const middle = Math.floor(fractions.length / 2);
  const [a, b] = [sumOf(fractions.slice(0, middle)), sumOf(fractions.slice(middle))];
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  };
}

export function isPositive(value: Decimal): boolean {
  return value !== '0' && !value.startsWith('-');
}

function quotient(dividend: bigint, divisor: bigint, scale: number): Decimal {
  if (divisor === 0n) throw new RangeError('a division by zero');
  const sign = dividend < 0n === divisor < 0n ? 1n : -1n;
  const by = absolute(divisor);
  const units = absolute(dividend) * 10n ** BigInt(scale);
  const whole = units / by;
  const twice = (units % by) * 2n;
  const up = twice > by || (twice === by && whole % 2n === 1n);
  return unscaled(sign * (up ? whole + 1n : whole), scale);
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}

function scaleOf(value: Decimal): number {
  const point = value.indexOf('.');
  return point < 0 ? 0 : value.length - point - 1;
}

function digitsOf(value: Decimal): string {
  const point = value.indexOf('.');
  return point < 0 ? value : value.slice(0, point) + value.slice(point + 1);
}

function scaled(value: Decimal, scale: number): bigint {
  return BigInt(digitsOf(value) + '0'.repeat(scale - scaleOf(value)));
}

function aligned(a: Decimal, b: Decimal): [bigint, bigint, number] {
  const scale = Math.max(scaleOf(a), scaleOf(b));
  return [scaled(a, scale), scaled(b, scale), scale];
}

function unscaled(value: bigint, scale: number): Decimal {
  const text = value.toString();
  const isNegative = text.startsWith('-');
  const digits = (isNegative ? text.slice(1) : text).padStart(scale + 1, '0');
  const point = digits.length - scale;
  let end = digits.length;
  while (end > point && digits.endsWith('0', end)) end -= 1;
  const whole = digits.slice(0, point);
  const magnitude = end === point ? whole : `${whole}.${digits.slice(point, end)}`;
  return canonical(isNegative ? `-${magnitude}` : magnitude);
}

function canonical(text: string): Decimal {
  return text as Decimal;
}

/** Values of the same shape cannot be swapped. */
type Brand<Value, Name extends string> = Value & { readonly [brand]: Name };
declare const brand: unique symbol;
