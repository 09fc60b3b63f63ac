import { checkGeometry } from '@exchange/geometry';
import fc from 'fast-check';
import type { MultiPolygon, Polygon, Position } from 'geojson';
import { describe, expect, test } from 'vitest';
import { metres } from '../../../../../packages/geometry/test/distance-oracle';
import { faultOf, readArea } from './area';
import { geometryOf, outlineOf } from './area-shape';

const polygon = (corners: string) => {
  const area = readArea(`polygon:${corners}`);
  return area && geometryOf(area);
};
const ringsOf = (geometry: Polygon | MultiPolygon | undefined): readonly Position[][] =>
  geometry?.type === 'Polygon' ? geometry.coordinates : (geometry?.coordinates.flat() ?? []);

describe('a circle', () => {
  test.each([
    [-97, 30, 5_000],
    [10, -70, 200_000],
    [179.9, 51, 150_000],
    [0, 0, 1],
  ])(
    'around %d, %d with %d m has corners just outside, by the ellipsoid',
    (lon, lat, radiusMeters) => {
      for (const corner of outlineOf({ kind: 'circle', lon, lat, radiusMeters })) {
        const ratio = metres([lon, lat], corner) / radiusMeters;
        expect(ratio).toBeGreaterThan(1.000_15);
        expect(ratio).toBeLessThan(1.000_16);
      }
    },
  );

  test('around a pole has no outline in degrees', () => {
    expect(
      geometryOf({ kind: 'circle', lon: 20, lat: 89.5, radiusMeters: 100_000 }),
    ).toBeUndefined();
    expect(geometryOf({ kind: 'circle', lon: 20, lat: 85, radiusMeters: 100_000 })).toBeDefined();
  });
});

test('a box of any width is a geometry that the ledger accepts', () => {
  const longitude = fc.integer({ min: -180, max: 180 });
  const box = fc.record({ west: longitude, east: longitude }).map(({ west, east }) => {
    return { kind: 'box', west, east, south: -90, north: 90 } as const;
  });
  fc.assert(
    fc.property(box, (area) => {
      fc.pre(faultOf(area) === undefined);
      expect(checkGeometry(geometryOf(area))).toMatchObject({ ok: true });
    }),
    { examples: [[{ kind: 'box', west: -170, east: 170, south: -90, north: 90 }]] },
  );
});

describe('an area across the 180th meridian', () => {
  test('is cut into two closed parts with valid longitudes', () => {
    const geometry = geometryOf({ kind: 'box', west: 170, south: 50, east: -170, north: 60 });
    expect(geometry?.type).toBe('MultiPolygon');
    const longitudes = ringsOf(geometry).map((ring) => ring.map(([lon = 0]) => lon));
    expect(longitudes.map((all) => [Math.min(...all), Math.max(...all)])).toEqual([
      [170, 180],
      [-180, -170],
    ]);
    for (const ring of ringsOf(geometry)) expect(ring[0]).toEqual(ring.at(-1));
  });

  test('is cut on the next copy of the world, too', () => {
    const longitudes = ringsOf(polygon('-190,0;-170,0;-170,10;-190,10'))
      .flat()
      .map(([lon = 0]) => lon);
    expect([Math.min(...longitudes), Math.max(...longitudes)]).toEqual([-180, 180]);
    expect(JSON.stringify(ringsOf(polygon('200,0;210,0;205,5')))).toBe(
      '[[[-160,0],[-150,0],[-155,5],[-160,0]]]',
    );
  });
});

test('rings run counterclockwise in either drawing direction', () => {
  expect(JSON.stringify(ringsOf(polygon('0,0;0,1;1,1;1,0')))).toBe(
    '[[[1,0],[1,1],[0,1],[0,0],[1,0]]]',
  );
});
