import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDecimals,
  compareDecimals,
  decimal,
  decimalSum,
  divideDecimals,
  multiplyDecimals,
  parseDecimal,
  subtractDecimals,
  sumQuotients,
} from '../src/index.js';

const millionths = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n });
const anyMillionths = fc.oneof(millionths, fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }));

function text(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(7, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

function back(value: string): bigint {
  const [whole = '0', fraction = ''] = value.split('.');
  return BigInt(whole + fraction.padEnd(6, '0'));
}

describe('an exact decimal', () => {
  test.each([
    ['12.500', '12.5'],
    ['-0', '0'],
    ['-0.000', '0'],
    ['007', '7'],
    ['+3.10', '3.1'],
    ['1e3', '1000'],
    ['1.5e-3', '0.0015'],
    ['12.34e1', '123.4'],
    ['123456789012.123456', '123456789012.123456'],
  ])('reads %s as %s', (input, expected) => {
    expect(parseDecimal(input)).toEqual({ ok: true, value: expected });
  });

  test.each([
    ['', 'not_a_decimal'],
    ['1,5', 'not_a_decimal'],
    ['NaN', 'not_a_decimal'],
    ['0x10', 'not_a_decimal'],
    ['.5', 'not_a_decimal'],
    ['0.1234567', 'too_many_decimals'],
    ['1234567890123456789', 'too_many_digits'],
  ])('refuses %j: %s', (input, fault) => {
    expect(parseDecimal(input)).toEqual({ ok: false, fault });
  });

  test('refuses numbers that are not decimals', () => {
    for (const input of [Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(parseDecimal(input).ok).toBe(false);
    }
  });

  test('respects the requested digits', () => {
    expect(parseDecimal('0.123456', 5)).toEqual({ ok: false, fault: 'too_many_decimals' });
    expect(parseDecimal('123456', 6, 5)).toEqual({ ok: false, fault: 'too_many_digits' });
    expect(parseDecimal('0.1234567', 7)).toEqual({ ok: true, value: '0.1234567' });
    expect(parseDecimal('1'.repeat(19), 6, 19)).toEqual({ ok: true, value: '1'.repeat(19) });
  });

  test('has one canonical form', () => {
    fc.assert(
      fc.property(millionths, fc.nat(5), (value, zeros) => {
        const plain = decimal(text(value));
        expect(decimal(text(value) + '0'.repeat(zeros))).toBe(plain);
        expect(decimal(plain)).toBe(plain);
        expect(back(plain)).toBe(value);
      }),
    );
  });

  test('adds, subtracts and compares like whole millionths', () => {
    fc.assert(
      fc.property(millionths, millionths, (a, b) => {
        const [left, right] = [decimal(text(a)), decimal(text(b))];
        expect(back(addDecimals(left, right))).toBe(a + b);
        expect(back(subtractDecimals(left, right))).toBe(a - b);
        expect(compareDecimals(left, right)).toBe(a < b ? -1 : a > b ? 1 : 0);
      }),
    );
  });

  test('adds up values of any scale', () => {
    const values = fc.array(fc.tuple(anyMillionths, fc.constantFrom<1 | -1>(1, -1)));
    fc.assert(
      fc.property(values, (terms) => {
        const sum = decimalSum();
        for (const [value, sign] of terms) sum.add(decimal(text(value)), sign);
        const expected = terms.reduce((all, [value, sign]) => all + value * BigInt(sign), 0n);
        expect(back(sum.total())).toBe(expected);
        expect(decimal(sum.total())).toBe(sum.total());
      }),
    );
  });

  test('multiplies exactly', () => {
    fc.assert(
      fc.property(anyMillionths, anyMillionths, (a, b) => {
        const product = multiplyDecimals(decimal(text(a)), decimal(text(b)));
        const [whole = '0', fraction = ''] = product.split('.');
        expect(BigInt(whole + fraction.padEnd(12, '0'))).toBe(a * b);
        expect(decimal(product)).toBe(product);
      }),
    );
  });

  test.each([
    ['2.345', 2, '2.34'],
    ['2.355', 2, '2.36'],
    ['-2.345', 2, '-2.34'],
    ['2.3450001', 2, '2.35'],
    ['0.5', 0, '0'],
    ['1.5', 0, '2'],
    ['7', 2, '7'],
  ])('rounds %s to %i decimals as %s', (input, scale, expected) => {
    expect(divideDecimals(decimal(input), decimal('1'), scale)).toBe(expected);
  });

  test('adds quotients exactly and rounds their sum once', () => {
    const term = fc.record({
      dividend: millionths.map((value) => decimal(text(value))),
      divisor: fc.bigInt({ min: 1n, max: 10n ** 9n }),
    });
    fc.assert(
      fc.property(fc.array(term, { maxLength: 8 }), (terms) => {
        const denominator = terms.reduce((all, { divisor }) => all * divisor, 10n ** 6n);
        const numerator = terms.reduce(
          (sum, { dividend, divisor }) =>
            sum + (back(dividend) * denominator) / 10n ** 6n / divisor,
          0n,
        );
        const rounded = back(sumQuotients(terms, 6)) * denominator;
        const off = rounded - numerator * 10n ** 6n;
        const twice = (off < 0n ? -off : off) * 2n;
        expect(twice <= denominator).toBe(true);
        if (twice === denominator) expect(back(sumQuotients(terms, 6)) % 2n).toBe(0n);
      }),
    );
    expect(sumQuotients([], 6)).toBe('0');
    const third = { dividend: decimal('10000000000000'), divisor: 3n };
    expect(sumQuotients([third, third, third], 6)).toBe('10000000000000');
  });

  test.each([
    [[6, 3], '0'],
    [[1, 6, 3], '0.000002'],
    [[1, 6, 3, 1e30], '0.000002'],
    [[6, 3, 1e30], '0.000001'],
    [[6, 3, -1e30], '0'],
  ])('sums millionths over %j at and next to a tie', (divisors, expected) => {
    const dividend = decimal('0.000001');
    const terms = divisors.map((divisor) => ({ dividend, divisor: BigInt(divisor) }));
    expect(sumQuotients(terms, 6)).toBe(expected);
    const negative = terms.map((term) => ({ ...term, dividend: decimal('-0.000001') }));
    expect(sumQuotients(negative, 6)).toBe(expected === '0' ? '0' : `-${expected}`);
  });

  test('rounds by at most half a unit', () => {
    fc.assert(
      fc.property(millionths, (value) => {
        const rounded = back(divideDecimals(decimal(text(value)), decimal('1'), 2));
        const off = rounded - value;
        expect(off <= 5000n && off >= -5000n).toBe(true);
      }),
    );
  });
});
