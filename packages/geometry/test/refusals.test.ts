import { describe, expect, test } from 'vitest';
import { square, wkt } from '../../../test/acceptance/place.js';
import { shortOrWhole } from '../../../test/services/seeded-part.js';
import { checkGeometry, type GeometryFault } from '../src/index.js';

const faultsOf = (input: unknown, options = {}): readonly GeometryFault[] => {
  const checked = checkGeometry(input, options);
  return checked.ok ? [] : checked.faults;
};
const of = (type: string, coordinates: unknown) => ({ type, coordinates });
const polygon = (ring: string) => wkt(`POLYGON((${ring}))`);
type Square = Parameters<typeof square>;
const rings = (...squares: readonly Square[]) =>
  of(
    'Polygon',
    squares.map((one) => square(...one)),
  );
const parts = (...squares: readonly Square[]) =>
  of(
    'MultiPolygon',
    squares.map((one) => [square(...one)]),
  );
const named = { type: 'name', properties: { name: 'EPSG:3857' } };

const refused: readonly [string, unknown, string, string][] = [
  ['null', null, 'dict_type', ''],
  ['a text', 'POINT(0 0)', 'dict_type', ''],
  ['a list', [0, 0], 'dict_type', ''],
  ['no type', { coordinates: [0, 0] }, 'missing', 'type'],
  ['an unknown type', { type: 'Circle', coordinates: [0, 0] }, 'enum', 'type'],
  ['a GeometryCollection', { type: 'GeometryCollection', geometries: [] }, 'geometry_type', 'type'],
  ['a Feature', { type: 'Feature', geometry: null, properties: {} }, 'geometry_type', 'type'],
  ['no coordinates', { type: 'Point' }, 'missing', 'coordinates'],
  ['an empty point', of('Point', []), 'empty_geometry', 'coordinates'],
  ['an empty multipoint', of('MultiPoint', []), 'empty_geometry', 'coordinates'],
  ['an empty polygon', of('Polygon', []), 'empty_geometry', 'coordinates'],
  ['one number', of('Point', [1]), 'too_short', 'coordinates'],
  ['four numbers', of('Point', [1, 2, 3, 4]), 'too_long', 'coordinates'],
  ['a text for a number', of('Point', ['1', 2]), 'float_type', 'coordinates/0'],
  ['NaN', of('Point', [Number.NaN, 2]), 'finite_number', 'coordinates/0'],
  ['infinity', of('Point', [1, Number.POSITIVE_INFINITY]), 'finite_number', 'coordinates/1'],
  ['a longitude of 181', of('Point', [181, 0]), 'less_than_equal', 'coordinates/0'],
  ['a latitude of -91', of('Point', [0, -91]), 'greater_than_equal', 'coordinates/1'],
  ['a line of one position', wkt('LINESTRING(0 0)'), 'too_short', 'coordinates'],
  ['a line without length', wkt('LINESTRING(1 1, 1 1)'), 'line_without_length', 'coordinates'],
  ['a short ring', wkt('POLYGON((0 0, 1 1, 0 0))'), 'ring_too_short', 'coordinates/0'],
  ['an unclosed ring', wkt('POLYGON((0 0, 1 0, 1 1, 0 1))'), 'ring_not_closed', 'coordinates/0/3'],
  ['a flat ring', wkt('POLYGON((0 0, 1 1, 2 2, 0 0))'), 'ring_without_area', 'coordinates/0'],
  ['a bow tie', wkt('POLYGON((0 0, 2 2, 2 0, 0 2, 0 0))'), 'self_intersection', 'coordinates/0'],
  [
    'a retraced ring',
    polygon('0 0, 4 0, 4 4, 4 0, 0 4, 0 0'),
    'self_intersection',
    'coordinates/0',
  ],
  ['a hole outside', rings([0, 0, 1], [5, 5, 1]), 'hole_outside_shell', 'coordinates/1'],
  ['a hole across its shell', rings([0, 0, 2], [1, 1, 2]), 'rings_intersect', 'coordinates/1'],
  ['a hole in a hole', rings([0, 0, 9], [1, 1, 6], [2, 2, 1]), 'nested_holes', 'coordinates'],
  ['parts that overlap', parts([0, 0, 2], [1, 1, 2]), 'overlapping_parts', 'coordinates'],
  ['a part within a part', parts([0, 0, 9], [1, 1, 2]), 'overlapping_parts', 'coordinates'],
  ['a long way around', wkt('LINESTRING(170 0, -170 0)'), 'antimeridian_uncut', 'coordinates/1'],
  ['an old crs', { ...wkt('POINT(0 0)'), crs: named }, 'crs', 'crs'],
];

describe('a geometry is refused with its path', () => {
  test.each(refused)('%s', (_, input, type, path) => {
    const faults = faultsOf(input);
    expect(faults.map((fault) => fault.type)).toContain(type);
    const fault = faults.find((one) => one.type === type);
    expect(`${fault?.path.join('/')}/`.startsWith(path === '' ? '' : `${path}/`)).toBe(true);
    expect(fault?.message.length).toBeGreaterThan(20);
  });

  test('an unexpected type is refused with the expected ones', () => {
    const [fault] = faultsOf(of('Point', [0, 0]), { allow: ['Polygon'] });
    expect(fault).toMatchObject({ type: 'enum', path: ['type'] });
    expect(fault?.message).toContain('Polygon');
  });

  test('twenty faults are reported at most', () => {
    const coordinates = Array.from({ length: 1_000 }, () => [999, 999]);
    expect(faultsOf({ type: 'MultiPoint', coordinates })).toHaveLength(20);
  });

  test('too many positions are refused with their number', () => {
    const coordinates = Array.from({ length: 101 }, (_, at) => [at / 10, 0]);
    const [fault] = faultsOf({ type: 'LineString', coordinates }, { maxVertices: 100 });
    expect(fault).toMatchObject({ type: 'too_long', path: ['coordinates'] });
  });

  test('too many positions are reported once, for any number of rings', () => {
    const ring = [...Array.from({ length: 30 }, (_, at) => [at, at % 2]), [0, 5], [0, 0]];
    const coordinates = Array.from({ length: 40 }, () => [ring]);
    const faults = faultsOf({ type: 'MultiPolygon', coordinates }, { maxVertices: 20 });
    expect(faults.map(({ type }) => type)).toEqual(['too_long']);
  });
});

const geometries: readonly [string, unknown][] = [
  ['a point', wkt('POINT(0 0)')],
  ['a point with altitude', wkt('POINT(0 0 -12.5)')],
  ['the corners of the world', wkt('MULTIPOINT(-180 -90, 180 90)')],
  [
    'a hole that touches its shell',
    wkt('POLYGON((0 0, 4 0, 4 4, 0 4, 0 0), (0 2, 1 1, 1 3, 0 2))'),
  ],
  ['parts that touch in a corner', parts([0, 0, 1], [1, 1, 1])],
  ['a box around the world', polygon('-180 -90, 180 -90, 180 90, -180 90, -180 -90')],
  ['a cap over the pole', polygon('-180 80, 180 80, 180 90, -180 90, -180 80')],
  ['an area cut at the antimeridian', parts([170, 0, 10], [-180, 0, 10])],
  ['repeated positions', polygon('0 0, 1 0, 1 0, 1 1, 0 0')],
];

describe('a geometry is accepted', () => {
  test.each(geometries)('%s', (_, input) => {
    expect(faultsOf(input)).toEqual([]);
  });

  const circle = (count: number) =>
    Array.from({ length: count }, (_, at) => {
      const angle = (2 * Math.PI * at) / count;
      return [10 * Math.cos(angle), 10 * Math.sin(angle)];
    });
  const closed = ([first, ...others]: readonly unknown[]) =>
    of('Polygon', [[first, ...others, first]]);

  test('very many positions', () => {
    expect(checkGeometry(closed(circle(shortOrWhole(100_000, 999_999)))).ok).toBe(true);
  });

  test('very many positions with two crossing edges, with the crossing', () => {
    const ring = circle(shortOrWhole(100_000, 500_000));
    const [a = [], b = []] = ring.slice(1_000, 1_002);
    ring.splice(1_000, 2, b, a);
    const [fault] = faultsOf(closed(ring));
    expect(fault?.type).toBe('self_intersection');
    expect(Math.abs(Number(fault?.path[2]) - 1_000)).toBeLessThan(5);
  });
});
