import { parseCql2 } from '@exchange/filter';
import { describe, expect, test } from 'vitest';
import { print } from './print.js';

const read = (text: string) => print(parseCql2(text), 'cql2');

describe('CQL2 in the style of QGIS', () => {
  test.each([
    ['(a = 1)', '"a" = 1'],
    ['(NOT ("a" IS NULL)) AND (TRUE)', '(NOT ("a" IS NULL)) AND (TRUE)'],
    ['(a > ( - (5)))', '"a" > -5'],
    ["CASEI(a) LIKE CASEI('c:\\\\dir%')", `CASEI("a") LIKE CASEI('c:dir%') ESCAPE '!'`],
    ["a >= TIMESTAMP('2026-01-31T12:00:00.250Z')", `"a" >= TIMESTAMP('2026-01-31T12:00:00.250Z')`],
    ["a = DATE('2026-01-31')", `"a" = TIMESTAMP('2026-01-31T00:00:00.000Z')`],
    ["a = 'it\\'s C:\\\\dir'", `"a" = 'it''s C:\\\\dir'`],
  ])('%s is %s', (filter, expected) => {
    expect(read(filter)).toBe(expected);
  });
});

describe('S_INTERSECTS', () => {
  test.each([
    ['BBOX(-10,-5.5,1e1,5)', 'BBOX(-10, -5.5, 10, 5)'],
    ['BBOX(1,2,-99,3,4,99)', 'BBOX(1, 2, 3, 4)'],
    ['POINT(1 -2)', 'POINT(1 -2)'],
    ['POINT Z (1 2 3)', 'POINT(1 2)'],
    ['linestring(0 0, 1 1)', 'LINESTRING(0 0, 1 1)'],
    ['MULTIPOINT(0 0, 1 1)', 'MULTIPOINT(0 0, 1 1)'],
    ['MULTIPOINT((0 0), (1 1))', 'MULTIPOINT(0 0, 1 1)'],
    ['MULTILINESTRING((0 0, 1 1))', 'MULTILINESTRING((0 0, 1 1))'],
    ['POLYGON((0 0, 1 0, 1 1, 0 0))', 'POLYGON((0 0, 1 0, 1 1, 0 0))'],
    ['MULTIPOLYGON(((0 0, 1 0, 1 1, 0 0)))', 'MULTIPOLYGON(((0 0, 1 0, 1 1, 0 0)))'],
    [
      'GEOMETRYCOLLECTION(POINT(1 2), GEOMETRYCOLLECTION(POINT(3 4)))',
      'GEOMETRYCOLLECTION(POINT(1 2), POINT(3 4))',
    ],
  ])('accepts %s before and after its field', (shape, expected) => {
    for (const text of [`(geometry, ${shape})`, `(${shape}, "geometry")`]) {
      expect(read(`s_intersects${text}`)).toBe(`S_INTERSECTS("geometry", ${expected})`);
    }
  });

  test.each([
    ['S_INTERSECTS(geometry, POINT(1))', 'Expected a number, found ")"'],
    ['S_INTERSECTS(geometry, POINT EMPTY)', 'Expected a shape'],
    ['S_INTERSECTS(geometry, BBOX(1,2,3))', 'A BBOX has four or six numbers, not 3'],
    ['S_INTERSECTS(geometry, POINT(1 2), 5)', 'Expected ")", found ","'],
    ['S_INTERSECTS(POINT(1 2), POINT(1 2))', 'S_INTERSECTS takes a field and a shape'],
    ['S_INTERSECTS(geometry, CIRCLE(1 2, 3))', 'Expected a shape (POINT, MULTIPOINT'],
    ['S_WITHIN(geometry, POINT(1 2))', 'function S_WITHIN; the functions are CASEI, S_INTERSECTS'],
    ["T_AFTER(a, DATE('2026-01-31'))", 'Unknown function T_AFTER'],
    ["a = 'x' AND UPPER(a) = 'X'", 'Unknown function UPPER'],
    ['a = NULL', 'Expected a field or a value, found "NULL"'],
  ])('explains the fault in %s', (filter, message) => {
    expect(() => parseCql2(filter)).toThrow(message);
  });
});
