// Long: 10 s. Compares random circles with GeographicLib.
import { rimOf } from '@exchange/geometry';
import { type Geometry, platformScope } from '@exchange/units';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownTables } from '../../../../../test/services/own-tables.js';
import { distanceTo, metres, onwards } from '../../../../geometry/test/distance-oracle.js';
import { real } from '../../../../geometry/test/real.js';
import { findAssets } from '../asset/area-queries.js';
import type { Area } from './area.js';

type Place = readonly [number, number];

const { pool, database } = await ownTables();

async function store(shapes: readonly (Geometry | { readonly wkt: string })[]): Promise<void> {
  await pool.query('truncate assets');
  await pool.query(
    `insert into assets (id, objectid, asset_type, name, words, status, attributes, geometry_type, geom, revision,
       created_position, changed_at, resource, summary, feature, esri_feature)
     select gen_random_uuid(), n, 'shape', n, n, 'active', '{}', 'Polygon',
       case when shape ? 'wkt' then st_geomfromtext(shape ->> 'wkt', 4326) else st_geomfromgeojson(shape::text) end,
       0, n, now(), '{}', '"id":"x"', n::text, '{}'
     from jsonb_array_elements($1::jsonb) with ordinality as shapes(shape, n)`,
    [JSON.stringify(shapes)],
  );
}

async function find(area: Area): Promise<readonly number[]> {
  const page = { format: 'geojson', limit: 10_000 } as const;
  const { features } = await findAssets(database.visibleTo(platformScope), area, {}, page);
  return features.map((number) => Number(number) - 1);
}

const square = (west: number, south: number, east: number, north: number): Place[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
const polygon = (...coordinates: Place[][]): Geometry => ({ type: 'Polygon', coordinates });
const line = (...coordinates: Place[]): Geometry => ({ type: 'LineString', coordinates });

const longitude = fc.oneof(fc.constantFrom(-180, 180, 0, -0, 179.999, -179.999), real(-180, 180));
const latitude = fc.oneof(fc.constantFrom(-90, 90, 0, -0, 89.999), real(-90, 90));
const position: fc.Arbitrary<Place> = fc.tuple(longitude, latitude);
const sorted = (a: number, b: number) => (a < b ? [a, b] : [b, a]) as [number, number];

const shape: fc.Arbitrary<Geometry> = fc.oneof(
  position.map((coordinates): Geometry => ({ type: 'Point', coordinates })),
  fc
    .array(position, { minLength: 2, maxLength: 5 })
    .map((coordinates): Geometry => ({ type: 'MultiPoint', coordinates })),
  fc.tuple(position, latitude, real(-180, 180)).map(([[lon, lat], other, span]) => {
    const east = Math.max(-180, Math.min(180, lon + span));
    return line([lon, lat], [east === lon ? -lon / 2 - 1 : east, other]);
  }),
  fc.tuple(latitude, latitude).map(([a, b]) => line([-180, a], [180, b])),
  fc.tuple(real(-80, 80)).map(([a]) => line([-90, a], [90, a])),
  fc.tuple(real(-80, 80)).map(([a]) => line([-90, a], [90, -a])),
  fc
    .tuple(latitude, latitude)
    .map(([a, b]) => sorted(a, b))
    .filter(([a, b]) => b - a > 1e-6)
    .map(([south, north]) => polygon(square(-180, south, 180, north))),
  fc
    .constantFrom(-1, 1)
    .chain((side) => real(60, 89.999).map((from) => ({ side, from })))
    .map(({ side, from }) => {
      const [south, north] = sorted(side * from, side * 90);
      return polygon(square(-180, south, 180, north));
    }),
  fc
    .tuple(longitude, latitude, real(0.001, 60), real(0.001, 60))
    .map(([lon, lat, width, height]) => {
      const west = Math.min(lon, 180 - width);
      const south = Math.min(lat, 90 - height);
      return polygon(square(west, south, west + width, south + height));
    }),
  fc.tuple(latitude, real(0.01, 20), real(0.01, 20)).map(([lat, width, height]): Geometry => {
    const south = Math.min(lat, 90 - height);
    return {
      type: 'MultiPolygon',
      coordinates: [
        [square(180 - width, south, 180, south + height)],
        [square(-180, south, -180 + width, south + height)],
      ],
    };
  }),
  fc.tuple(real(-90, 90), real(-60, 60)).map(([lon, lat]) =>
    polygon([
      [lon, lat],
      [lon + 80, lat + 3],
      [lon + 40, lat + 25],
      [lon, lat],
    ]),
  ),
  fc.constant(polygon(square(-180, -90, 180, 90))),
  fc.constant(polygon(square(-180, -90, 180, 90), square(-20, -20, 20, 20).reverse())),
);

function pointNear(geometry: Geometry, at: number, azimuth: number, distance: number): Place {
  const flat = geometry.coordinates.flat(3);
  const step = typeof geometry.coordinates[0] === 'number' ? 0 : Math.floor((at * flat.length) / 4);
  const numbers = flat.filter((value) => typeof value === 'number');
  const [lon = 0, lat = 0] = numbers.slice(2 * step, 2 * step + 2);
  const [toLon = lon, toLat = lat] = numbers.slice(2 * step + 2, 2 * step + 4);
  const share = (at * 7) % 1;
  const along: Place = [lon + (toLon - lon) * share, lat + (toLat - lat) * share];
  return onwards(along, azimuth, distance);
}

test('a radius finds the same shapes as GeographicLib', async () => {
  let [within, beyond] = [0, 0];
  await fc.assert(
    fc.asyncProperty(
      fc.array(shape, { minLength: 12, maxLength: 12 }),
      fc.array(
        fc.tuple(
          real(0, 1),
          real(0, 360),
          real(0, 1.6),
          fc.oneof(real(1, 2000), real(2000, 200_000)),
        ),
        {
          minLength: 8,
          maxLength: 8,
        },
      ),
      fc.array(fc.tuple(position, real(10, 200_000)), { minLength: 4, maxLength: 4 }),
      async (shapes, nearShapes, elsewhere) => {
        await store(shapes);
        const circles = [
          ...nearShapes.map(([at, azimuth, share, radius], index) => {
            const geometry = shapes[index % shapes.length] ?? shapes[0];
            if (geometry === undefined) throw new Error('no shape');
            return [pointNear(geometry, at, azimuth, share * radius), radius] as const;
          }),
          ...elsewhere,
        ];
        for (const [[lon, lat], radiusMeters] of circles) {
          const area: Area = { kind: 'circle', lon, lat, radiusMeters };
          const numbers = new Set(await find(area));
          for (const [number, geometry] of shapes.entries()) {
            const distance = distanceTo([lon, lat], geometry, radiusMeters * 1.2);
            // For points, 1 mm.
            const rim = /Point/.test(geometry.type) ? 0.001 : rimOf(radiusMeters) + 0.001;
            if (distance > radiusMeters - rim && distance < radiusMeters + 0.001) continue;
            const expected = distance <= radiusMeters;
            if (expected) within += 1;
            else beyond += 1;
            if (numbers.has(number) !== expected) {
              throw new Error(
                `${JSON.stringify(geometry)} is ${distance} m from ${lon}, ${lat}: within ${radiusMeters} m it was ${expected ? 'not ' : ''}found`,
              );
            }
          }
        }
      },
    ),
    { numRuns: 25, seed: 20261122 },
  );
  expect(within).toBeGreaterThan(200);
  expect(beyond).toBeGreaterThan(500);
});

test('a radius finds the same points as GeographicLib, also at poles and the antimeridian', async () => {
  const near = fc.tuple(real(0, 360), real(0, 1.5));
  const centre = fc.oneof(
    position,
    fc.tuple(real(-180, 180), real(88, 90)),
    fc.tuple(real(179.5, 180), real(-85, 85)),
  );
  await fc.assert(
    fc.asyncProperty(
      centre,
      real(100, 200_000),
      fc.array(near, { minLength: 40, maxLength: 40 }),
      async ([lon, lat], radiusMeters, nearby) => {
        const places = nearby.map(([azimuth, share]) =>
          onwards([lon, lat], azimuth, share * radiusMeters),
        );
        await store(places.map((coordinates): Geometry => ({ type: 'Point', coordinates })));
        const distances = places.map((place) => metres([lon, lat], place));
        const isUnclear = (at: number) =>
          Math.abs((distances[at] ?? Number.NaN) - radiusMeters) <= 0.001;
        const numbers = await find({ kind: 'circle', lon, lat, radiusMeters });
        expect(numbers.filter((at) => !isUnclear(at))).toEqual(
          distances.flatMap((distance, at) =>
            distance <= radiusMeters && !isUnclear(at) ? [at] : [],
          ),
        );
      },
    ),
    { numRuns: 100, seed: 20261121 },
  );
});

test('the distance of points and multipoints is exact to the millimeter', async () => {
  const centre: Place = [11, 0];
  const radiusMeters = 200_000;
  // At the equator the ellipsoid's curvature differs between north and east.
  const north = onwards(centre, 0, radiusMeters - 0.01);
  const east = onwards(centre, 90, radiusMeters + 0.01);
  await store([
    { type: 'MultiPoint', coordinates: [east, north] },
    { type: 'Point', coordinates: [...north] },
    { type: 'Point', coordinates: [...east] },
    { type: 'MultiPoint', coordinates: [east, onwards(centre, 80, radiusMeters + 300)] },
  ]);
  expect(metres(centre, north)).toBeLessThan(radiusMeters);
  const [lon, lat] = centre;
  expect(await find({ kind: 'circle', lon, lat, radiusMeters })).toEqual([0, 1]);
});

test('invalid shapes of old events are found and hide no other shape', async () => {
  await store([
    { wkt: 'LINESTRING(5 5, 5 5)' },
    { wkt: 'POLYGON((4 4, 6 6, 6 4, 4 6, 4 4))' },
    { wkt: 'POLYGON((4 4, 4 4, 4 4, 4 4))' },
    { wkt: 'POLYGON((-170 0, 170 0, 170 10, -170 10, -170 0))' },
    { wkt: 'MULTIPOLYGON(((4 4, 6 4, 6 6, 4 6, 4 4)), ((5 5, 7 5, 7 7, 5 7, 5 5)))' },
    { wkt: 'POLYGON((0 0, 10 0, 10 10, 0 10, 0 0), (20 20, 21 20, 21 21, 20 20))' },
    { wkt: 'LINESTRING(-90 0, 90 0)' },
    { wkt: 'LINESTRING(-90 45, 90 -45)' },
    { wkt: 'MULTILINESTRING((-180 90, 180 90), (0 -90, 0 90))' },
    { wkt: 'POLYGON EMPTY' },
    { type: 'Point', coordinates: [5, 5.001] },
    { wkt: 'MULTILINESTRING((5 5, 5 5))' },
  ]);
  const circles: Area[] = [
    { kind: 'circle', lon: 5, lat: 5, radiusMeters: 1_000 },
    { kind: 'circle', lon: 5, lat: 5, radiusMeters: 200_000 },
    { kind: 'circle', lon: 0, lat: 90, radiusMeters: 1_000 },
    { kind: 'circle', lon: 180, lat: 5, radiusMeters: 200_000 },
  ];
  const [near = []] = await Promise.all(circles.map(find));
  expect(near).toEqual(expect.arrayContaining([0, 1, 3, 4, 5, 10, 11]));
  expect(await find({ kind: 'circle', lon: 0, lat: 0, radiusMeters: 1 })).toEqual(
    expect.arrayContaining([5, 6, 7, 8]),
  );
  expect(await find({ kind: 'boxes', boxes: [{ west: 4, south: 4, east: 6, north: 6 }] })).toEqual(
    expect.arrayContaining([0, 1, 4, 5, 10, 11]),
  );
});

test('a box is exact to its last digit', async () => {
  const offsets = [0, 1e-12, 1e-9, 1e-7, 1e-6, 5e-6, 1e-5, 2e-5, 5e-5, 1e-4];
  await fc.assert(
    fc.asyncProperty(real(-170, 160), real(-80, 70), real(0.000_01, 9), async (x, y, size) => {
      const [east, north] = [x + size, y + size];
      const places = offsets.flatMap((offset): Place[] => [
        ...[x - offset, x + offset, east - offset, east + offset].map(
          (lon): Place => [lon, y + size / 2],
        ),
        ...[y - offset, y + offset, north - offset, north + offset].map(
          (lat): Place => [x + size / 2, lat],
        ),
      ]);
      await store(places.map((coordinates): Geometry => ({ type: 'Point', coordinates })));
      const isInside = ([lon, lat]: Place) => lon >= x && lon <= east && lat >= y && lat <= north;
      const boxes = [{ west: x, south: y, east, north }];
      expect(await find({ kind: 'boxes', boxes })).toEqual(
        places.flatMap((place, at) => (isInside(place) ? [at] : [])),
      );
    }),
    { numRuns: 60, seed: 48 },
  );
});
