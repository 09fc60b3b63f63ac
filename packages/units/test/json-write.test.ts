import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shortOrWhole } from '../../../test/services/seeded-part.js';
import { jsonNodes, pathOf, writeJson } from '../src/index.js';

function nested(levels: number): string {
  return `${'{"a":['.repeat(levels / 2)}1${']}'.repeat(levels / 2)}`;
}

describe('the JSON text of a value', () => {
  test.each([10, 5_000, 100_000])('is correct at a depth of %d', (levels) => {
    const text = nested(levels);
    expect(writeJson(JSON.parse(text))).toBe(text);
  });

  test('equals JSON.stringify, also beyond its stack limit', { repeats: 2 }, () => {
    const deep: unknown = JSON.parse(nested(20_000));
    fc.assert(
      fc.property(fc.anything({ withDate: true, maxDepth: 4 }), (value) => {
        const whole = { value, gone: undefined, list: [undefined, () => 1, value] };
        const plain = JSON.stringify([whole]);
        expect(writeJson([whole])).toBe(plain);
        const both = writeJson([whole, deep]);
        expect(both).toBe(`${plain.slice(0, -1)},${nested(20_000)}]`);
      }),
      { numRuns: shortOrWhole(5, 70) },
    );
  });

  test('is refused for values without one', () => {
    expect(() => writeJson(undefined)).toThrow(TypeError);
  });
});

test('the nodes of a value are in text order with their paths', () => {
  const nodes = [...jsonNodes({ a: [1, { b: 2 }], c: null })];
  expect(nodes.map(({ place, depth }) => [pathOf(place).join('.'), depth])).toEqual([
    ['', 0],
    ['a', 1],
    ['a.0', 2],
    ['a.1', 2],
    ['a.1.b', 3],
    ['c', 1],
  ]);
});
