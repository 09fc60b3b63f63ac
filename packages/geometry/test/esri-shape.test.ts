import { geojsonToArcGIS } from '@terraformer/arcgis';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { square as counterClockwise, positions } from '../../../test/acceptance/place.js';
import {
  checkGeometry,
  fromMercator,
  geoJsonOfShape,
  placesIn,
  readEsriShape,
  toMercator,
} from '../src/index.js';
import { aGeometry } from './geometries.js';
import { real } from './real.js';

const square = (west: number, south: number, size: number, isClockwise = true) => {
  const ring = counterClockwise(west, south, size);
  return isClockwise ? ring.toReversed() : ring;
};

const read = (input: Readonly<Record<string, unknown>>) => {
  const answer = readEsriShape(input);
  if (!answer.ok) throw new Error(answer.message);
  const { shape } = answer;
  if ('xmin' in shape) throw new Error('an envelope');
  return geoJsonOfShape(shape);
};

describe('a geometry of Esri JSON', () => {
  test('converted from GeoJSON by another library is the same geometry', () => {
    fc.assert(
      fc.property(aGeometry, (geometry) => {
        const written = Object(geojsonToArcGIS(structuredClone(geometry)));
        const back = checkGeometry(read(written));
        expect(back.ok && [...placesOf(back.geometry)].sort()).toEqual(
          [...placesOf(geometry)].sort(),
        );
      }),
    );
  });

  test('has its holes in the smallest ring around them', () => {
    const island = square(4, 4, 2);
    const hole = square(2, 2, 6, false);
    const shell = square(0, 0, 10);
    const lake = square(4.5, 4.5, 1, false);
    const { coordinates } = read({ rings: [lake, hole, island, shell] });
    expect(coordinates).toEqual([
      [island, lake],
      [shell, hole],
    ]);
  });

  test('has a single counter-clockwise ring as an outer one', () => {
    const wrong = square(0, 0, 1, false);
    expect(read({ rings: [wrong] }).coordinates).toEqual([[wrong]]);
  });

  test('accepts a hole that touches its shell from within', () => {
    const shell = square(0, 0, 4);
    const hole = positions('0 0, 2 1, 1 2, 0 0');
    expect(read({ rings: [shell, hole] }).coordinates).toEqual([[shell, hole]]);
  });

  test('has a counter-clockwise ring that touches another from outside as an outer one', () => {
    const shell = square(0, 0, 4);
    const atCorner = positions('4 4, 5 4, 5 5, 4 4');
    const atSide = positions('4 2, 5 1, 5 3, 4 2');
    for (const other of [atCorner, atSide]) {
      expect(read({ rings: [shell, other] }).coordinates).toEqual([[shell], [other]]);
    }
  });

  test.each([
    [{}, /it should have/],
    [{ x: 'NaN', y: 1 }, /a point has two numbers/],
    [{ x: 1 }, /a point has two numbers/],
    [{ rings: [[[0]]] }, /rings should be/],
    [{ paths: 7 }, /paths should be/],
    [{ points: [[1, null]] }, /points should be/],
    [{ xmin: 0, ymin: 2, xmax: 1, ymax: 1 }, /ymin of an envelope/],
    [{ xmin: 0, ymin: 2, xmax: 1 }, /an envelope has four numbers/],
    [{ curveRings: [] }, /curves are not supported/],
  ])('%j is refused with the reason', (input, message) => {
    const answer = readEsriShape(input);
    expect(answer.ok ? '' : answer.message).toMatch(message);
  });

  test('is counted before any conversion', () => {
    const answer = readEsriShape({ rings: [square(0, 0, 1), square(3, 3, 1)] });
    expect(answer.ok && placesIn(answer.shape)).toBe(10);
  });
});

describe('Web Mercator', () => {
  test('converts back to the same position', () => {
    const coordinate = (max: number) => real(-max, max);
    fc.assert(
      fc.property(coordinate(180), coordinate(89.9), (lon, lat) => {
        const [x, y] = toMercator(lon, lat);
        const [back, latitude] = fromMercator(x, y);
        expect(back).toBeCloseTo(lon, 9);
        expect(latitude).toBeCloseTo(lat, 9);
      }),
    );
  });

  test('has the usual square, and positions for the poles', () => {
    expect(toMercator(180, 85.0511287798066)[0]).toBeCloseTo(20037508.342789244, 6);
    expect(toMercator(180, 85.0511287798066)[1]).toBeCloseTo(20037508.342789244, 3);
    expect(toMercator(0, 90)[1]).toBe(toMercator(0, 89.99999)[1]);
    expect(toMercator(0, -90)[1]).toBe(-toMercator(0, 90)[1]);
    for (const lat of [-90, 90]) expect(fromMercator(...toMercator(12, lat))).toEqual([12, lat]);
  });
});

function placesOf(geometry: { readonly coordinates: unknown }): Set<string> {
  const types = new Set<string>();
  const walk = (value: unknown): void => {
    if (!Array.isArray(value)) return;
    if (typeof value[0] === 'number') types.add(`${value[0]},${value[1]}`);
    else for (const one of value) walk(one);
  };
  walk(geometry.coordinates);
  return types;
}
