import { parseWhere, readInstant } from '@exchange/filter';
import { describe, expect, test } from 'vitest';
import { print } from './print.js';

const read = (text: string) => print(parseWhere(text), 'where');

describe('where', () => {
  test.each([
    ["a = 'x' OR NOT b = 'y' AND c = 'z'", `("a" = 'x') OR ((NOT ("b" = 'y')) AND ("c" = 'z'))`],
    ["state='TX'", `"state" = 'TX'`],
    ["(((state = 'TX')))", `"state" = 'TX'`],
    ["STATE = N'München'", `"STATE" = 'München'`],
    ["n = 'München'", `"n" = 'München'`],
    [`"two ""words""" = 'O''Brien'`, `"two ""words""" = 'O''Brien'`],
    ["a = 'C:\\dir\\'", `"a" = 'C:\\dir\\'`],
    ["date = 'x'", `"date" = 'x'`],
    ['1=1', '1 = 1'],
    ['depth != -5.5e3', '"depth" <> -5500'],
    ['depth < .5', '"depth" < 0.5'],
    ['depth = NULL', '"depth" = NULL'],
    ["upper(name) >= 'A'", `UPPER("name") >= 'A'`],
    ["changed > DATE '2026-01-31'", `"changed" > TIMESTAMP '2026-01-31T00:00:00.000Z'`],
    [
      "changed <= timestamp '2026-01-31 12:00:00'",
      `"changed" <= TIMESTAMP '2026-01-31T12:00:00.000Z'`,
    ],
    [
      "changed <= date '2026-01-31 23:30:00.5-06:00'",
      `"changed" <= TIMESTAMP '2026-02-01T05:30:00.500Z'`,
    ],
    ['a + 2 * (b - 1) > 0', '("a") + ((2) * (("b") - (1))) > 0'],
  ])('%s is %s', (where, expected) => {
    expect(read(where)).toBe(expected);
  });

  test.each([
    ["state IN ('TX', 'OK')", `"state" IN ('TX', 'OK')`],
    ['a IN (-1)', '"a" IN (-1)'],
    ['a IS NULL', '"a" IS NULL'],
    ['a between 1 AND 2', '"a" BETWEEN 1 AND 2'],
    ["a LIKE '%O_B\\%%'", `"a" LIKE '%O_B\\%' ESCAPE '!'`],
    ["a LIKE '100!%!!' ESCAPE '!'", `"a" LIKE '100!%!!' ESCAPE '!'`],
    ["UPPER(a) LIKE UPPER('tx%')", `UPPER("a") LIKE UPPER('tx%') ESCAPE '!'`],
  ])('%s and its negation with NOT', (where, expected) => {
    expect(read(where)).toBe(expected);
    const opposite = where
      .replace(/ (IN|LIKE|between) /, ' NOT $1 ')
      .replace('IS NULL', 'IS NOT NULL');
    expect(read(opposite)).toBe(`NOT (${expected})`);
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
    expect(() => parseWhere(where)).toThrow(message);
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
