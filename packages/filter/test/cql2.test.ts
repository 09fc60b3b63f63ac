import { parseCql2 } from '@exchange/filter';
import { describe, expect, test } from 'vitest';
import { withoutPlaces } from './conditions.js';

function read(text: string): unknown {
  const parsed = parseCql2(text);
  if (!parsed.ok) throw new Error(parsed.fault.message);
  return withoutPlaces(parsed.condition);
}
const geometry = { kind: 'field', name: 'geometry' };
const a = { kind: 'field', name: 'a' };

describe('CQL2 in the style of QGIS', () => {
  test.each([
    [
      '(a = 1)',
      { kind: 'comparison', operator: '=', left: a, right: { kind: 'number', value: 1 } },
    ],
    [
      '(NOT ("a" IS NULL)) AND (TRUE)',
      {
        kind: 'and',
        of: [
          { kind: 'not', of: { kind: 'null', value: a } },
          { kind: 'truth', value: true },
        ],
      },
    ],
    [
      '(a > ( - (5)))',
      { kind: 'comparison', operator: '>', left: a, right: { kind: 'number', value: -5 } },
    ],
    [
      "CASEI(a) LIKE CASEI('c:\\\\dir%')",
      {
        kind: 'like',
        value: { kind: 'lower', of: a },
        pattern: [{ kind: 'text', text: 'c:dir' }, { kind: 'any' }],
        fold: 'lower',
      },
    ],
    [
      "a >= TIMESTAMP('2026-01-31T12:00:00.250Z')",
      {
        kind: 'comparison',
        operator: '>=',
        left: a,
        right: { kind: 'instant', value: '2026-01-31T12:00:00.250Z' },
      },
    ],
    [
      "a = DATE('2026-01-31')",
      {
        kind: 'comparison',
        operator: '=',
        left: a,
        right: { kind: 'instant', value: '2026-01-31T00:00:00.000Z' },
      },
    ],
    [
      "a = 'it\\'s C:\\\\dir'",
      {
        kind: 'comparison',
        operator: '=',
        left: a,
        right: { kind: 'text', value: "it's C:\\dir" },
      },
    ],
  ])('%s', (filter, expected) => {
    expect(read(filter)).toEqual(expected);
  });
});

describe('S_INTERSECTS', () => {
  const ring = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 0],
  ];
  test.each([
    ['BBOX(-10,-5.5,1e1,5)', [{ type: 'Box', west: -10, south: -5.5, east: 10, north: 5 }]],
    ['BBOX(1,2,-99,3,4,99)', [{ type: 'Box', west: 1, south: 2, east: 3, north: 4 }]],
    ['POINT(1 -2)', [{ type: 'Point', coordinates: [1, -2] }]],
    ['POINT Z (1 2 3)', [{ type: 'Point', coordinates: [1, 2] }]],
    [
      'linestring(0 0, 1 1)',
      [
        {
          type: 'LineString',
          coordinates: [
            [0, 0],
            [1, 1],
          ],
        },
      ],
    ],
    [
      'MULTIPOINT(0 0, 1 1)',
      [
        {
          type: 'MultiPoint',
          coordinates: [
            [0, 0],
            [1, 1],
          ],
        },
      ],
    ],
    [
      'MULTIPOINT((0 0), (1 1))',
      [
        {
          type: 'MultiPoint',
          coordinates: [
            [0, 0],
            [1, 1],
          ],
        },
      ],
    ],
    [
      'MULTILINESTRING((0 0, 1 1))',
      [
        {
          type: 'MultiLineString',
          coordinates: [
            [
              [0, 0],
              [1, 1],
            ],
          ],
        },
      ],
    ],
    ['POLYGON((0 0, 1 0, 1 1, 0 0))', [{ type: 'Polygon', coordinates: [ring] }]],
    ['MULTIPOLYGON(((0 0, 1 0, 1 1, 0 0)))', [{ type: 'MultiPolygon', coordinates: [[ring]] }]],
    [
      'GEOMETRYCOLLECTION(POINT(1 2), GEOMETRYCOLLECTION(POINT(3 4)))',
      [
        { type: 'Point', coordinates: [1, 2] },
        { type: 'Point', coordinates: [3, 4] },
      ],
    ],
  ])('accepts %s before and after its field', (shape, shapes) => {
    const expected = { kind: 'intersects', field: geometry, shapes };
    expect(read(`S_INTERSECTS(geometry, ${shape})`)).toEqual(expected);
    expect(read(`s_intersects(${shape}, "geometry")`)).toEqual(expected);
  });

  test.each([
    ['S_INTERSECTS(geometry, POINT(1))', 'Expected a number, found ")"'],
    ['S_INTERSECTS(geometry, POINT EMPTY)', 'Expected a shape'],
    ['S_INTERSECTS(geometry, BBOX(1,2,3))', 'A BBOX has four or six numbers, not 3'],
    ['S_INTERSECTS(geometry, POINT(1 2), 5)', 'Expected ")", found ","'],
    ['S_INTERSECTS(POINT(1 2), POINT(1 2))', 'S_INTERSECTS takes a field and a shape'],
    ['S_INTERSECTS(geometry, CIRCLE(1 2, 3))', 'Expected a shape (POINT, MULTIPOINT'],
    [
      'S_WITHIN(geometry, POINT(1 2))',
      'Unknown function S_WITHIN; the functions are CASEI, S_INTERSECTS',
    ],
    ["T_AFTER(a, DATE('2026-01-31'))", 'Unknown function T_AFTER'],
    ["a = 'x' AND UPPER(a) = 'X'", 'Unknown function UPPER'],
    ['a = NULL', 'Expected a field or a value, found "NULL"'],
  ])('explains the fault in %s', (filter, message) => {
    const parsed = parseCql2(filter);
    expect(parsed).toMatchObject({
      ok: false,
      fault: { message: expect.stringContaining(message) },
    });
  });
});
