import { parseWhere, readInstant } from '@exchange/filter';
import { describe, expect, test } from 'vitest';
import { withoutPlaces } from './conditions.js';

function read(text: string): unknown {
  const parsed = parseWhere(text);
  if (!parsed.ok) throw new Error(parsed.fault.message);
  return withoutPlaces(parsed.condition);
}
const field = (name: string) => ({ kind: 'field', name });
const text = (value: string) => ({ kind: 'text', value });
const number = (value: number) => ({ kind: 'number', value });
const equal = (name: string, value: string) => ({
  kind: 'comparison',
  operator: '=',
  left: field(name),
  right: text(value),
});

describe('where', () => {
  test('binds NOT closer than AND, and AND closer than OR', () => {
    expect(read("a = 'x' OR NOT b = 'y' AND c = 'z'")).toEqual({
      kind: 'or',
      of: [
        equal('a', 'x'),
        { kind: 'and', of: [{ kind: 'not', of: equal('b', 'y') }, equal('c', 'z')] },
      ],
    });
  });

  test.each([
    ["state='TX'", equal('state', 'TX')],
    ["(((state = 'TX')))", equal('state', 'TX')],
    ["STATE = N'München'", equal('STATE', 'München')],
    [`"two ""words""" = 'O''Brien'`, equal('two "words"', "O'Brien")],
    ["a = 'C:\\dir\\'", equal('a', 'C:\\dir\\')],
    ["date = 'x'", equal('date', 'x')],
  ])('%s', (where, expected) => {
    expect(read(where)).toEqual(expected);
  });

  test.each([
    ['1=1', '=', number(1), number(1)],
    ['depth != -5.5e3', '<>', field('depth'), number(-5500)],
    ['depth < .5', '<', field('depth'), number(0.5)],
    ['depth = NULL', '=', field('depth'), { kind: 'nothing' }],
    ["upper(name) >= 'A'", '>=', { kind: 'upper', of: field('name') }, text('A')],
    [
      "changed_at > DATE '2026-01-31'",
      '>',
      field('changed_at'),
      { kind: 'instant', value: '2026-01-31T00:00:00.000Z' },
    ],
    [
      "changed_at <= timestamp '2026-01-31 12:00:00'",
      '<=',
      field('changed_at'),
      { kind: 'instant', value: '2026-01-31T12:00:00.000Z' },
    ],
    [
      "changed_at <= date '2026-01-31 23:30:00.5-06:00'",
      '<=',
      field('changed_at'),
      { kind: 'instant', value: '2026-02-01T05:30:00.500Z' },
    ],
    [
      'a + 2 * (b - 1) > 0',
      '>',
      {
        kind: 'arithmetic',
        operator: '+',
        left: field('a'),
        right: {
          kind: 'arithmetic',
          operator: '*',
          left: number(2),
          right: { kind: 'arithmetic', operator: '-', left: field('b'), right: number(1) },
        },
      },
      number(0),
    ],
  ])('%s', (where, operator, left, right) => {
    expect(read(where)).toEqual({ kind: 'comparison', operator, left, right });
  });

  test.each([
    [
      "state IN ('TX', 'OK')",
      { kind: 'in', value: field('state'), among: [text('TX'), text('OK')] },
    ],
    ['a IN (-1)', { kind: 'in', value: field('a'), among: [number(-1)] }],
    ['a IS NULL', { kind: 'null', value: field('a') }],
    ['a between 1 AND 2', { kind: 'between', value: field('a'), low: number(1), high: number(2) }],
    [
      "a LIKE '%O_B\\%%'",
      {
        kind: 'like',
        value: field('a'),
        pattern: [
          { kind: 'any' },
          { kind: 'text', text: 'O' },
          { kind: 'one' },
          { kind: 'text', text: 'B\\' },
          { kind: 'any' },
        ],
      },
    ],
    [
      "a LIKE '100!%!!' ESCAPE '!'",
      { kind: 'like', value: field('a'), pattern: [{ kind: 'text', text: '100%!' }] },
    ],
    [
      "UPPER(a) LIKE UPPER('tx%')",
      {
        kind: 'like',
        value: { kind: 'upper', of: field('a') },
        pattern: [{ kind: 'text', text: 'tx' }, { kind: 'any' }],
        fold: 'upper',
      },
    ],
  ])('%s and its negation with NOT', (where, expected) => {
    expect(read(where)).toEqual(expected);
    const opposite = where
      .replace(/ (IN|LIKE|between) /, ' NOT $1 ')
      .replace('IS NULL', 'IS NOT NULL');
    expect(read(opposite)).toEqual({ kind: 'not', of: expected });
  });
});

describe('a refused where', () => {
  test.each([
    ['', 'The filter is empty, at character 1'],
    ["state = 'TX", 'A text has no closing quote, at character 9'],
    ['state = ', 'Expected a field or a value, found the end, at character 9'],
    ['state', 'Expected a comparison, IN, LIKE, BETWEEN or IS NULL, found the end'],
    ["state = 'TX' state", 'Expected AND, OR or the end, found "state", at character 14'],
    ['a = b = c', 'Expected AND, OR or the end, found "=", at character 7'],
    ['(a = 1', 'Expected ")", found the end'],
    ['a = 1)', 'Expected AND, OR or the end, found ")"'],
    ['a in ()', 'Expected a field or a value, found ")"'],
    ['a in (1, b)', 'A list cannot contain fields, at character 10'],
    ["a like b || '%'", '"|" is not valid here'],
    ['a like b', 'LIKE takes a pattern in quotes'],
    ["a like 'x' escape 'ab'", 'Expected one sign in quotes, found "ab"'],
    ["'a' + 1 = 2", 'Arithmetic takes numbers'],
    ['a ^ 2 = 4', '"^" is not supported; the arithmetic operators are + - * / %'],
    ['upper(5) = 5', 'UPPER takes a text'],
    ["changed_at > DATE '2026-02-30'", 'Expected a date such as 2026-01-31 in quotes'],
    ['a > CURRENT_TIMESTAMP', 'CURRENT_TIMESTAMP is not supported'],
    ["a > INTERVAL '1' DAY", 'INTERVAL is not supported'],
    ['12abc = 1', 'An operator is missing after 12'],
    ['a = 0x1F', 'An operator is missing after 0'],
    [
      'S_INTERSECTS(geometry, POINT(1 2))',
      'Unknown function S_INTERSECTS; the functions are UPPER, LOWER',
    ],
  ])('%s', (where, message) => {
    const parsed = parseWhere(where);
    expect(parsed).toMatchObject({
      ok: false,
      fault: { message: expect.stringContaining(message) },
    });
  });
});

describe('a time', () => {
  test.each([
    ['2026-01-31', '2026-01-31T00:00:00.000Z'],
    ['2026-01-31T', '2026-01-31T00:00:00.000Z'],
    ['2026-01-31T12Z', '2026-01-31T12:00:00.000Z'],
    ['2026-01-31T12:30Z', '2026-01-31T12:30:00.000Z'],
    ['2026-01-31 12:30:15.1239', '2026-01-31T12:30:15.123Z'],
    ['2026-01-31t12:30:15+0530', '2026-01-31T07:00:15.000Z'],
    ['2024-02-29T23:59:59-23:59', '2024-03-01T23:58:59.000Z'],
    ['2026-02-29', undefined],
    ['2026-01-31T24:00:00Z', undefined],
    ['2026-01-31T12:60', undefined],
    ['2026-01-31T12:00+24:00', undefined],
    ['0000-01-01', undefined],
    ['9999-12-31T23:59:59-01:00', undefined],
    ['31/01/2026', undefined],
    ['', undefined],
  ])('%s', (text, expected) => {
    expect(readInstant(text)).toBe(expected);
  });
});
