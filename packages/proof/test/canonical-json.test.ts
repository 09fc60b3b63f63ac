import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shortOrWhole } from '../../../test/services/seeded-part.js';
import { canonicalJson, type Json, NotCanonicalizable } from '../src/canonical-json.js';

const parse = (text: string): Json => JSON.parse(text);

function doubleOf(bits: string): number {
  return Buffer.from(bits, 'hex').readDoubleBE();
}

const numbers = [
  ['0000000000000000', '0'],
  ['8000000000000000', '0'],
  ['0000000000000001', '5e-324'],
  ['8000000000000001', '-5e-324'],
  ['7fefffffffffffff', '1.7976931348623157e+308'],
  ['ffefffffffffffff', '-1.7976931348623157e+308'],
  ['4340000000000000', '9007199254740992'],
  ['c340000000000000', '-9007199254740992'],
  ['4430000000000000', '295147905179352830000'],
  ['44b52d02c7e14af5', '9.999999999999997e+22'],
  ['44b52d02c7e14af6', '1e+23'],
  ['44b52d02c7e14af7', '1.0000000000000001e+23'],
  ['444b1ae4d6e2ef4e', '999999999999999700000'],
  ['444b1ae4d6e2ef4f', '999999999999999900000'],
  ['444b1ae4d6e2ef50', '1e+21'],
  ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
  ['3eb0c6f7a0b5ed8d', '0.000001'],
  ['41b3de4355555553', '333333333.3333332'],
  ['41b3de4355555554', '333333333.33333325'],
  ['41b3de4355555555', '333333333.3333333'],
  ['41b3de4355555556', '333333333.3333334'],
  ['41b3de4355555557', '333333333.33333343'],
  ['becbf647612f3696', '-0.0000033333333333333333'],
  ['43143ff3c1cb0959', '1424953923781206.2'],
] as const;

// The first construction takes up to 2 s.
const jsonValue = fc.jsonValue({ maxDepth: 6, stringUnit: 'binary' });

describe('canonical JSON', () => {
  test('of the example in RFC 8785 section 3.2.2 matches section 3.2.3', () => {
    const input = String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`;
    const expected = String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`;
    expect(canonicalJson(parse(input))).toBe(expected);
  });

  test('orders members by UTF-16 code units (RFC 8785 section 3.2.3)', () => {
    const input = String.raw`{"\u20ac":"Euro Sign","\r":"Carriage Return","\ufb33":"Hebrew Letter Dalet With Dagesh","1":"One","\ud83d\ude00":"Emoji: Grinning Face","\u0080":"Control","\u00f6":"Latin Small Letter O With Diaeresis"}`;
    const order = [...canonicalJson(parse(input)).matchAll(/:"([^"]+)"/g)].map(([, text]) => text);
    expect(order).toEqual([
      'Carriage Return',
      'One',
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ]);
  });

  test.each(numbers)('writes the number of bits %s as %s', (bits, text) => {
    expect(canonicalJson(doubleOf(bits))).toBe(text);
  });

  test.each(['7fffffffffffffff', '7ff0000000000000', 'fff0000000000000'])(
    'refuses the number of bits %s',
    (bits) => {
      expect(() => canonicalJson({ volume: [doubleOf(bits)] })).toThrow(/^\$\.volume\[0\] is /);
    },
  );

  test.each([['\ud800'], ['a\udc00'], ['\ude02\ud83d']])(
    'escapes a lone surrogate, and a parser reads it back',
    (text) => {
      const canonical = canonicalJson({ note: text, [text]: 1 });
      expect(canonical).toMatch(/\\ud[89a-f][0-9a-f]{2}/);
      expect(parse(canonical)).toEqual({ note: text, [text]: 1 });
      expect(Buffer.from(canonical).toString()).toBe(canonical);
      expect(canonicalJson('\ud83d\ude02')).toBe('"\ud83d\ude02"');
    },
  );

  test('includes a member named __proto__', () => {
    expect(canonicalJson(parse('{"a":1,"__proto__":{"b":2}}'))).toBe('{"__proto__":{"b":2},"a":1}');
  });

  test('leaves text unnormalized, and U+2028 unescaped', () => {
    expect(canonicalJson('A\u030a\u2028\u007f')).toBe('"A\u030a\u2028\u007f"');
  });

  test('refuses values that JSON.stringify would silently change', () => {
    const holes: number[] = [1];
    holes[2] = 3;
    const values: unknown[] = [undefined, [undefined], { a: undefined }, holes, new Date(0)];
    values.push(new Map([[1, 2]]), 10n, () => 1, Symbol('s'), Buffer.from('ab'));
    for (const value of values) {
      const call = () => Reflect.apply(canonicalJson, undefined, [value]);
      expect(call).toThrow(NotCanonicalizable);
    }
  });

  test.each([1_000, 5_000, 100_000])('of %d levels does not overflow the stack', (depth) => {
    const text = `${'{"a":['.repeat(depth / 2)}"\\u0000"${']}'.repeat(depth / 2)}`;
    expect(canonicalJson(parse(text))).toBe(text);
  });

  test('names the path of a value that has no JSON text', () => {
    expect(() => canonicalJson([[[{ a: [1, Number.NaN] }]]])).toThrow(
      /^\$\[0\]\[0\]\[0\]\.a\[1\] is NaN/,
    );
  });

  test('equals the output of a recursive writer', () => {
    fc.assert(
      fc.property(jsonValue, (value) => {
        const parsed = parse(JSON.stringify(value));
        expect(canonicalJson(parsed)).toBe(recursively(parsed));
      }),
      { numRuns: shortOrWhole(50, 2_000) },
    );
  });
});

/** RFC 8785 by definition. */
function recursively(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item: Json) => recursively(item)).join(',')}]`;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  const texts = members.map(
    ([name, item]: [string, Json]) => `${JSON.stringify(name)}:${recursively(item)}`,
  );
  return `{${texts.join(',')}}`;
}
