import { describe, expect, test } from 'vitest';
import { differencesOf, fieldsOf, valueText } from './differences';

describe('differences between JSON values', () => {
  test('names single values, with undefined for a missing side', () => {
    const before = { status: 'pending', shape: { runs: [{ mw: '1' }, { mw: '2' }] }, book: 'a' };
    const after = { status: 'confirmed', shape: { runs: [{ mw: '1' }, { mw: '3' }] }, zone: null };
    expect(differencesOf(before, after)).toEqual([
      { path: 'status', before: 'pending', after: 'confirmed' },
      { path: 'shape.runs[1].mw', before: '2', after: '3' },
      { path: 'book', before: 'a', after: undefined },
      { path: 'zone', before: undefined, after: null },
    ]);
  });

  test('is empty for equal values, and whole for values of different types', () => {
    expect(differencesOf({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toEqual([]);
    expect(differencesOf({ a: [] }, { a: {} })).toEqual([{ path: 'a', before: [], after: {} }]);
    expect(differencesOf([1], [1, 2])).toEqual([{ path: '[1]', before: undefined, after: 2 }]);
    expect(differencesOf(0, '0')).toEqual([{ path: '', before: 0, after: '0' }]);
  });

  test('treats constructor and the like as plain names', () => {
    const odd: unknown = JSON.parse('{"constructor":"x","__proto__":{"a":1}}');
    expect(differencesOf({}, odd)).toEqual([
      { path: 'constructor', before: undefined, after: 'x' },
      { path: '__proto__', before: undefined, after: { a: 1 } },
    ]);
  });

  test('stops at a maximum depth', () => {
    const deep = (innermost: number): unknown =>
      JSON.parse(`${'[{"a":'.repeat(5_000)}${innermost}${'}]'.repeat(5_000)}`);
    const [one] = differencesOf(deep(1), deep(2));
    expect(one?.path).toMatch(/^(\[0\]\.a)+/);
    expect(fieldsOf(deep(1))).toHaveLength(1);
    expect(differencesOf(deep(1), deep(1))).toEqual([]);
  });
});

test('lists single values as fields, empty ones included', () => {
  expect(fieldsOf({ id: 'x', attributes: {}, runs: [{ mw: '1' }], none: null })).toEqual([
    ['id', 'x'],
    ['attributes', {}],
    ['runs[0].mw', '1'],
    ['none', null],
  ]);
});

test('writes values as text, and missing ones as a dash', () => {
  expect([null, undefined, '<b>', 1.5, true, {}, ''].map(valueText)).toEqual([
    '–',
    '–',
    '<b>',
    '1.5',
    'true',
    '{}',
    '',
  ]);
});
