import { describe, expect, test } from 'vitest';
import { attributesInput } from '../src/index.js';

const nested = (levels: number): unknown =>
  Array.from({ length: levels }).reduce<unknown>((inner) => ({ a: inner }), 1);
const issues = (value: unknown) => attributesInput.safeParse(value).error?.issues ?? [];

describe('attributes', () => {
  test('are accepted up to their limits', () => {
    expect(issues(nested(32))).toEqual([]);
    expect(issues({ ['k'.repeat(128)]: 1 })).toEqual([]);
    const wide = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`k${index}`, 1]));
    expect(issues(wide)).toEqual([]);
  });

  test('beyond the depth limit are refused at the level, in arrays too', () => {
    const [fault] = issues(nested(33));
    expect(fault?.path).toEqual(Array.from({ length: 32 }, () => 'a'));
    expect(issues(JSON.parse(`{"a":${'['.repeat(32)}${']'.repeat(32)}}`))).toHaveLength(1);
  });

  test.each([
    ['', 'string_too_short'],
    ['k'.repeat(129), 'string_too_long'],
  ])('with a key %j are refused, also nested', (key, type) => {
    expect(issues({ [key]: 1 })).toMatchObject([{ path: [key], params: { type } }]);
    expect(issues({ a: [{ [key]: 1 }] })).toMatchObject([{ path: ['a', 0, key] }]);
  });

  test('are counted over all levels', () => {
    const half = (name: string) =>
      Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`${name}${index}`, 1]));
    expect(issues({ ...half('a'), b: half('b') })).toMatchObject([
      { path: [], params: { type: 'too_long', ctx: { max_length: 1_000, actual_length: 1_001 } } },
    ]);
  });

  test.each([[null], [[]], ['text'], [7]])('cannot be %j', (value) => {
    expect(issues(value)).toMatchObject([{ params: { type: 'dict_type' } }]);
  });
});
