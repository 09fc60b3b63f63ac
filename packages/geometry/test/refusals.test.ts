import { describe, expect, test } from 'vitest';
import { positions } from '../../../test/acceptance/place.js';
import { shortOrWhole } from '../../../test/services/seeded-part.js';
import { checkGeometry, type GeometryFault } from '../src/index.js';

const faultsOf = (input: unknown, options = {}): readonly GeometryFault[] => {
  const checked = checkGeometry(input, options);
  return checked.ok ? [] : checked.faults;
};
const of = (type: string, coordinates: unknown) => ({ type, coordinates });
const polygon = (...rings: readonly (readonly (readonly number[])[])[]) => ({
  type: 'Polygon',
  coordinates: rings,
});
const square = (west: number, south: number, size: number) => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];

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
  ['a line of one position', of('LineString', [[0, 0]]), 'too_short', 'coordinates'],
  [
    'a line without length',
    of('LineString', positions('1 1, 1 1')),
    'line_without_length',
    'coordinates',
  ],
  [
    'a ring of three positions',
    polygon(positions('0 0, 1 1, 0 0')),
    'ring_too_short',
    'coordinates/0',
  ],
  [
    'an unclosed ring',
    polygon(positions('0 0, 1 0, 1 1, 0 1')),
    'ring_not_closed',
    'coordinates/0/3',
  ],
  [
    'a ring on one line',
    polygon(positions('0 0, 1 1, 2 2, 0 0')),
    'ring_without_area',
    'coordinates/0',
  ],
  [
    'a bow tie',
    polygon(positions('0 0, 2 2, 2 0, 0 2, 0 0')),
    'self_intersection',
    'coordinates/0',
  ],
  [
    'a ring that retraces itself',
    polygon(positions('0 0, 4 0, 4 4, 4 0, 0 4, 0 0')),
    'self_intersection',
    'coordinates/0',
  ],
  [
    'a hole outside its shell',
    polygon(square(0, 0, 1), square(5, 5, 1)),
    'hole_outside_shell',
    'coordinates/1',
  ],
  [
    'a hole across its shell',
    polygon(square(0, 0, 2), square(1, 1, 2)),
    'rings_intersect',
    'coordinates/1',
  ],
  [
    'a hole in a hole',
    polygon(square(0, 0, 9), square(1, 1, 6), square(2, 2, 1)),
    'nested_holes',
    'coordinates',
  ],
  [
    'parts that overlap',
    of('MultiPolygon', [[square(0, 0, 2)], [square(1, 1, 2)]]),
    'overlapping_parts',
    'coordinates',
  ],
  [
    'a part within a part',
    of('MultiPolygon', [[square(0, 0, 9)], [square(1, 1, 2)]]),
    'overlapping_parts',
    'coordinates',
  ],
  [
    'an edge the long way around',
    of('LineString', positions('170 0, -170 0')),
    'antimeridian_uncut',
    'coordinates/1',
  ],
  [
    'a crs before RFC 7946',
    {
      type: 'Point',
      coordinates: [0, 0],
      crs: { type: 'name', properties: { name: 'EPSG:3857' } },
    },
    'crs',
    'crs',
  ],
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
  ['a point', of('Point', [0, 0])],
  ['a point with altitude', of('Point', [0, 0, -12.5])],
  ['the corners of the world', of('MultiPoint', positions('-180 -90, 180 90'))],
  [
    'a hole that touches its shell in a point',
    polygon(square(0, 0, 4), positions('0 2, 1 1, 1 3, 0 2')),
  ],
  ['parts that touch in a corner', of('MultiPolygon', [[square(0, 0, 1)], [square(1, 1, 1)]])],
  ['a box around the world', polygon(positions('-180 -90, 180 -90, 180 90, -180 90, -180 -90'))],
  ['a cap over the pole', polygon(positions('-180 80, 180 80, 180 90, -180 90, -180 80'))],
  [
    'an area cut at the antimeridian',
    of('MultiPolygon', [[square(170, 0, 10)], [square(-180, 0, 10)]]),
  ],
  ['repeated positions', polygon(positions('0 0, 1 0, 1 0, 1 1, 0 0'))],
];

describe('a geometry is accepted', () => {
  test.each(geometries)('%s', (_, input) => {
    expect(faultsOf(input)).toEqual([]);
  });

  test('very many positions', () => {
    const count = shortOrWhole(100_000, 999_999);
    const ring = Array.from({ length: count }, (_, at) => {
      const angle = (2 * Math.PI * at) / count;
      return [10 * Math.cos(angle), 10 * Math.sin(angle)];
    });
    const [first = []] = ring;
    expect(checkGeometry(polygon([...ring, first])).ok).toBe(true);
  });

  test('very many positions with two crossing edges, with the crossing', () => {
    const count = shortOrWhole(100_000, 500_000);
    const ring = Array.from({ length: count }, (_, at) => {
      const angle = (2 * Math.PI * at) / count;
      return [10 * Math.cos(angle), 10 * Math.sin(angle)];
    });
    const [a = [], b = []] = [ring[1_000], ring[1_001]];
    ring[1_000] = b;
    ring[1_001] = a;
    const [first = []] = ring;
    const [fault] = faultsOf(polygon([...ring, first]));
    expect(fault?.type).toBe('self_intersection');
    expect(Math.abs(Number(fault?.path[2]) - 1_000)).toBeLessThan(5);
  });
});
