import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shortOrWhole } from '../../../test/services/seeded-part.js';
import { boxesAround, boxWithin, type Circle, discAround, rimOf } from '../src/index.js';
import { metres, onwards } from './distance-oracle.js';
import { real } from './real.js';

const radii = fc.oneof(real(0.01, 100), real(100, 20_000), real(20_000, 200_000));
const centres = fc.oneof(
  fc.record({ lon: real(-180, 180), lat: real(-90, 90) }),
  fc.record({
    lon: real(-180, 180),
    lat: fc.oneof(
      fc.constantFrom(90, -90, 89.999_999_999, -89.999_999),
      real(87, 90),
      real(-90, -87),
    ),
  }),
  fc.record({
    lon: fc.oneof(fc.constantFrom(180, -180, 179.999_999), real(178, 180), real(-180, -178)),
    lat: real(-90, 90),
  }),
);
const circles: fc.Arbitrary<Circle> = fc
  .tuple(centres, radii)
  .map(([centre, radiusMeters]) => ({ ...centre, radiusMeters }));

function* boundary(circle: Circle): Generator<readonly [number, number]> {
  for (const ring of discAround(circle)) {
    for (let index = 1; index < ring.length; index += 1) {
      const [a, b] = [ring[index - 1], ring[index]];
      if (a === undefined || b === undefined) continue;
      if (a[0] === b[0] && Math.abs(a[0]) === 180) continue;
      if (Math.abs(a[1]) === 90 && a[1] === b[1]) continue;
      for (const share of [0, 0.3, 0.5, 0.7]) {
        yield [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
      }
    }
  }
}

function holds(ring: readonly (readonly [number, number])[], lon: number, lat: number): boolean {
  let inside = false;
  for (let index = 1; index < ring.length; index += 1) {
    const [a, b] = [ring[index - 1], ring[index]];
    if (a === undefined || b === undefined || a[1] > lat === b[1] > lat) continue;
    if (lon < a[0] + ((lat - a[1]) / (b[1] - a[1])) * (b[0] - a[0])) inside = !inside;
  }
  return inside;
}

describe('a disc in longitude and latitude', () => {
  test('has its boundary at most a rim within the radius', { repeats: 5 }, () => {
    fc.assert(
      fc.property(circles, (circle) => {
        const rim = rimOf(circle.radiusMeters);
        let [nearest, furthest] = [Infinity, 0];
        for (const [lon, lat] of boundary(circle)) {
          const away = metres([circle.lon, circle.lat], [lon, lat]);
          nearest = Math.min(nearest, away);
          furthest = Math.max(furthest, away);
        }
        expect(furthest).toBeLessThanOrEqual(circle.radiusMeters + 2e-8);
        expect(nearest).toBeGreaterThanOrEqual(circle.radiusMeters - rim - 2e-8);
      }),
      { numRuns: shortOrWhole(5, 50) },
    );
  });

  test('has a rim of at most 65 cm, and of 28 millionths of the radius', () => {
    fc.assert(
      fc.property(radii, (radius) => {
        expect(rimOf(radius)).toBeLessThan(0.65);
        expect(rimOf(radius)).toBeLessThanOrEqual(radius * 28e-6 + 1e-6);
      }),
    );
  });

  test('contains the positions within the radius only', { repeats: 2 }, () => {
    fc.assert(
      fc.property(circles, real(0, 360), real(0, 2), (circle, azimuth, share) => {
        const { radiusMeters } = circle;
        const [lon, lat] = onwards([circle.lon, circle.lat], azimuth, radiusMeters * share);
        const margin = rimOf(radiusMeters) / radiusMeters + 1e-6;
        fc.pre(share < 1 - margin || share > 1 + margin);
        fc.pre(Math.abs(lon) < 180 && Math.abs(lat) < 90);
        const isHeld = discAround(circle).some((ring) => holds(ring, lon, lat));
        expect(isHeld).toBe(share < 1);
      }),
      { numRuns: shortOrWhole(50, 700) },
    );
  });

  test('has valid degrees, in at most two parts', () => {
    fc.assert(
      fc.property(circles, (circle) => {
        const parts = discAround(circle);
        expect(parts.length).toBeGreaterThan(0);
        expect(parts.length).toBeLessThanOrEqual(2);
        for (const ring of parts) {
          expect(ring.at(-1)).toEqual(ring[0]);
          const strays = ring.filter(([lon, lat]) => Math.abs(lon) > 180 || Math.abs(lat) > 90);
          expect(strays).toEqual([]);
        }
      }),
      { numRuns: shortOrWhole(30, 300) },
    );
  });

  test('is closed to the sign of a zero', () => {
    for (const lon of [0, -0, 180, -180]) {
      for (const lat of [0, -0, 90, -90]) {
        for (const ring of discAround({ lon, lat, radiusMeters: 10 })) {
          const [first, last] = [ring[0], ring.at(-1)];
          expect(Object.is(first?.[0], last?.[0]) && Object.is(first?.[1], last?.[1])).toBe(true);
        }
      }
    }
  });

  test('has a few thousand corners at most near a pole', () => {
    for (const lat of [88.2, 88.2045, 88.3, 89.9, 89.999_999, 90, -89.5]) {
      for (const radiusMeters of [0.5, 1000, 11_169.3, 200_000]) {
        const parts = discAround({ lon: 10, lat, radiusMeters });
        const corners = parts.reduce((sum, ring) => sum + ring.length, 0);
        expect(corners).toBeLessThan(10_000);
      }
    }
  });
});

describe('the boxes of a circle', () => {
  test('around it contain all positions within the radius', () => {
    fc.assert(
      fc.property(circles, real(0, 360), real(0, 1), (circle, azimuth, share) => {
        const [lon, lat] = onwards([circle.lon, circle.lat], azimuth, circle.radiusMeters * share);
        const places = Math.abs(lon) === 180 ? [180, -180] : [lon];
        for (const place of places) {
          const isHeld = boxesAround(circle).some(
            ({ west, south, east, north }) =>
              place >= west && place <= east && lat >= south && lat <= north,
          );
          expect(isHeld).toBe(true);
        }
      }),
      { numRuns: shortOrWhole(3_000, 10_000) },
    );
  });

  test('within it do not exceed the radius, with a margin for single precision', () => {
    let compared = 0;
    const withBox = fc.record({
      lon: real(-180, 180),
      lat: real(-75, 75),
      radiusMeters: real(1_000, 200_000),
    });
    fc.assert(
      fc.property(fc.oneof(circles, withBox), (circle) => {
        const box = boxWithin(circle);
        if (box === undefined) return;
        compared += 1;
        for (const lon of [box.west, circle.lon, box.east]) {
          for (const lat of [box.south, circle.lat, box.north]) {
            const beyond = metres([circle.lon, circle.lat], [lon, lat]) - circle.radiusMeters;
            expect(beyond).toBeLessThan(-Math.max(2, circle.radiusMeters * 0.02));
          }
        }
      }),
      { numRuns: shortOrWhole(3_000, 10_000) },
    );
    expect(compared).toBeGreaterThan(500);
  });
});
