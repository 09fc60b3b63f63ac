import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  extentOf,
  isHeldExactly,
  mayHoldRounded,
  numbersIn,
  quoteNumbers,
  tooDeepAt,
} from '../src/index.js';

// The first construction takes up to 2 s.
const jsonText = fc.json({ maxDepth: 6, stringUnit: 'binary' });

function levels(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(levels));
}

describe('the depth of a JSON text', () => {
  test("equals its value's depth for any strings", () => {
    fc.assert(
      fc.property(jsonText, fc.nat(8), (text, max) => {
        expect(tooDeepAt(text, max) !== undefined).toBe(levels(JSON.parse(text)) > max);
      }),
    );
  });

  test('is found in ten million unclosed brackets', () => {
    expect(tooDeepAt('['.repeat(10_000_000), 64)).toBe(64);
  });

  test('ignores brackets, quotes and backslashes in strings', () => {
    expect(tooDeepAt(String.raw`{"a\\\"[[[[":"]]{{\\","b":[[]]}`, 3)).toBeUndefined();
    expect(tooDeepAt(String.raw`{"a\\\"[[[[":"]]{{\\","b":[[]]}`, 2)).toBe(27);
  });
});

describe('the size of a JSON text', () => {
  const unbounded = { keys: Number.POSITIVE_INFINITY, elements: Number.POSITIVE_INFINITY };

  function extent(value: unknown): { keys: number; elements: number } {
    if (typeof value !== 'object' || value === null) return { keys: 0, elements: 0 };
    const members = Object.values(value);
    const own = Array.isArray(value)
      ? { keys: 0, elements: members.length }
      : { keys: Math.max(1, members.length), elements: 0 };
    return members
      .map(extent)
      .reduce(
        (sum, one) => ({ keys: sum.keys + one.keys, elements: sum.elements + one.elements }),
        own,
      );
  }

  test("equals its value's size for any strings and white space", () => {
    fc.assert(
      fc.property(jsonText, fc.constantFrom(0, 1, '\t', '\n \r'), (text, space) => {
        const value = JSON.parse(text);
        const spaced = JSON.stringify(value, null, space);
        expect(extentOf(spaced, unbounded)).toEqual(extent(value));
      }),
    );
  });

  test('is counted up to its bounds only', () => {
    const { keys } = extentOf(`{${'"a":1,'.repeat(1_000_000)}"a":1}`, { keys: 10, elements: 10 });
    expect(keys).toBe(11);
  });
});

describe('a JSON text with quoted numbers', () => {
  const long = (token: string) => token.length > 3;

  test('has the same values, with those numbers as text', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5, stringUnit: 'binary' }), (text) => {
        const expected = JSON.parse(text, (_, value) =>
          typeof value === 'number' && long(JSON.stringify(value)) ? JSON.stringify(value) : value,
        );
        expect(JSON.parse(quoteNumbers(JSON.stringify(JSON.parse(text)), long))).toEqual(expected);
      }),
    );
  });

  test('is valid exactly if it was before', () => {
    const isJson = (text: string) => {
      try {
        JSON.parse(text);
        return true;
      } catch {
        return false;
      }
    };
    const part = fc.constantFrom('12345', '+1', ...'0-.e": ,[]{}a');
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 12 }).map((parts) => parts.join('')),
        (text) => {
          expect(isJson(quoteNumbers(text, () => true))).toBe(isJson(text));
        },
      ),
      { numRuns: 3_000 },
    );
  });
});

describe('a whole number', () => {
  test.each([
    '9007199254740993',
    '-9007199254740993',
    '9007199254740993.0',
    '9007199254740993e0',
    '900719925474099.3e1',
    '0.9007199254740993E+16',
    '90071992547409930e-1',
    '1e23',
    '1e400',
    '123456789012345678901234567890',
  ])('%s is not exact as a double', (token) => {
    expect(isHeldExactly(token)).toBe(false);
    expect(mayHoldRounded(`{"a":${token}}`)).toBe(true);
  });

  test.each(['0', '-0', '0e999999999', '9007199254740992', '9007199254740994', '1e22', '0.1'])(
    '%s is accepted',
    (token) => expect(isHeldExactly(token)).toBe(true),
  );

  test('is exact if its double has the same value, in any notation', () => {
    const written = fc.tuple(fc.bigInt(-(2n ** 70n), 2n ** 70n), fc.nat(6), fc.nat(3));
    fc.assert(
      fc.property(written, ([value, places, zeros]) => {
        const sign = value < 0n ? '-' : '';
        const digits = `${value < 0n ? -value : value}`.padStart(places + 1, '0');
        const cut = digits.length - places;
        const plain = `${value}.${'0'.repeat(zeros + 1)}`;
        const scaled = `${sign}${digits.slice(0, cut)}.${digits.slice(cut)}0e${places}`;
        const exact = BigInt(Number(value)) === value;
        for (const token of [String(value), plain, scaled]) {
          expect([token, isHeldExactly(token)]).toEqual([token, exact]);
          if (!exact) expect(mayHoldRounded(token)).toBe(true);
        }
      }),
    );
  });
});

describe('numbers of a JSON text', () => {
  test('are found with their paths, and nothing else', () => {
    const text = String.raw`{"n":"12","a":{"b":[1,{"c\"":-2.5e3}],"":7},"3":[[],[4]]}`;
    expect(numbersIn(text, () => true)).toEqual([
      { token: '1', path: ['a', 'b', 0] },
      { token: '-2.5e3', path: ['a', 'b', 1, 'c"'] },
      { token: '7', path: ['a', ''] },
      { token: '4', path: ['3', 1, 0] },
    ]);
  });

  test('equal those of a parser', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), (text) => {
        const value: unknown = JSON.parse(text);
        for (const { token, path } of numbersIn(text, () => true)) {
          const at = path.reduce<unknown>(
            (within, step) => Reflect.get(Object(within), step),
            value,
          );
          expect(at).toBe(Number(token));
        }
      }),
    );
  });
});

test('a number of five million digits is read quickly', () => {
  const token = `1${'0'.repeat(5_000_000)}1`;
  expect([isHeldExactly(token), isHeldExactly(`0.${token}`)]).toEqual([false, true]);
});
