import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  boundingBox,
  geometryText,
  parseBbox,
  splitBbox,
  writeFeature,
  writeFeatureCollection,
} from '../src/index.js';
import { positionsOf } from '../src/positions.js';
import { aGeometry } from './geometries.js';
import { real } from './real.js';

const attributes = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }));

describe('a GeoJSON feature', () => {
  test('is JSON with its input, and so is its collection', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string(), aGeometry, attributes), { maxLength: 4 }),
        (some) => {
          const texts = some.map(([id, geometry, properties]) =>
            writeFeature({
              id,
              geometryText: geometryText(geometry),
              properties: Object(properties),
            }),
          );
          const links = [{ rel: 'next', href: 'https://ledger.example/?cursor=2' }];
          const collection = { numberReturned: some.length, links };
          const read = JSON.parse(writeFeatureCollection(collection, texts));
          expect(read.numberReturned).toBe(some.length);
          expect(read.links).toEqual(links);
          for (const [index, [id, geometry]] of some.entries()) {
            expect(read.features[index].id).toBe(JSON.parse(JSON.stringify(id)));
            expect(read.features[index].geometry).toEqual(JSON.parse(JSON.stringify(geometry)));
          }
        },
      ),
    );
  });

  test('without location has the geometry null', () => {
    const text = writeFeature({ id: 'a', geometryText: geometryText(null), properties: {} });
    expect(JSON.parse(text).geometry).toBeNull();
  });
});

describe('a bounding box', () => {
  test('contains every position, and each side touches one', () => {
    fc.assert(
      fc.property(aGeometry, (geometry) => {
        const { west, south, east, north } = boundingBox(geometry);
        // JSON has no −0.
        const positions =
          JSON.stringify(geometry.coordinates).match(/-?[\d.e+-]+,-?[\d.e+-]+/g) ?? [];
        const read = positions.map((text) => text.split(',').map(Number));
        expect(read).toHaveLength([...positionsOf(geometry)].length);
        expect(Math.min(...read.map(([lon = 0]) => lon))).toBe(west + 0);
        expect(Math.max(...read.map(([lon = 0]) => lon))).toBe(east + 0);
        expect(Math.min(...read.map(([, lat = 0]) => lat))).toBe(south + 0);
        expect(Math.max(...read.map(([, lat = 0]) => lat))).toBe(north + 0);
      }),
    );
  });

  test.each([
    [[1, 2, 3], 'too_short', []],
    [[1, 2, 3, 4, 5], 'too_long', []],
    [[Number.NaN, 0, 1, 1], 'finite_number', [0]],
    [[-181, 0, 1, 1], 'greater_than_equal', [0]],
    [[0, 0, 181, 1], 'less_than_equal', [2]],
    [[0, 10, 1, 5], 'greater_than_equal', [3]],
  ])('%j is refused as %s', (values, type, path) => {
    const parsed = parseBbox(values);
    expect(parsed).toMatchObject({ ok: false, faults: [{ type, path }] });
  });

  test('with altitudes ignores them', () => {
    expect(parseBbox([1, 2, -50, 3, 4, 900])).toEqual({
      ok: true,
      bbox: { min_lon: 1, min_lat: 2, max_lon: 3, max_lat: 4 },
    });
  });

  test('across the antimeridian is two boxes of the same total width', () => {
    const lon = real(-180, 180);
    fc.assert(
      fc.property(lon, lon, (min_lon, max_lon) => {
        const boxes = splitBbox({ min_lon, max_lon, min_lat: -10, max_lat: 10 });
        expect(boxes).toHaveLength(min_lon <= max_lon ? 1 : 2);
        const width = boxes.reduce((sum, { west, east }) => sum + (east - west), 0);
        const around = max_lon - min_lon + (min_lon <= max_lon ? 0 : 360);
        expect(width).toBeCloseTo(around, 9);
        for (const { west, east } of boxes) expect(west).toBeLessThanOrEqual(east);
      }),
    );
  });
});
