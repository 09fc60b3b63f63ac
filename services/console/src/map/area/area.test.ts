import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Area, boxOfView, faultOf, readArea, wrapped, writeArea } from './area';

const degrees = (most: number) =>
  fc.integer({ min: -most * 1_000_000, max: most * 1_000_000 }).map((value) => value / 1_000_000);
const areas: fc.Arbitrary<Area> = fc.oneof(
  fc
    .record({ west: degrees(180), east: degrees(180), a: degrees(90), b: degrees(90) })
    .map(
      ({ west, east, a, b }) =>
        ({ kind: 'box', west, east, south: Math.min(a, b), north: Math.max(a, b) }) as const,
    )
    .filter((box) => faultOf(box) === undefined),
  fc
    .record({ lon: degrees(180), lat: degrees(90), radius: fc.integer({ min: 1, max: 2_000_000 }) })
    .map(
      ({ lon, lat, radius }) => ({ kind: 'circle', lon, lat, radiusMeters: radius / 10 }) as const,
    ),
  fc
    .uniqueArray(fc.tuple(degrees(180), degrees(90)), {
      minLength: 3,
      maxLength: 30,
      selector: String,
    })
    .map((corners) => ({ kind: 'polygon', corners }) as const),
);

describe('an area', () => {
  test('survives the address', () => {
    fc.assert(
      fc.property(areas, (area) => {
        expect(readArea(writeArea(area))).toEqual(area);
      }),
    );
  });

  test.each([
    '',
    'box:',
    'box:1,2,3',
    'box:1,2,3,4,5',
    'box:-181,0,1,1',
    'box:0,2,1,1',
    'circle:0,0,0',
    'circle:0,0,200001',
    'circle:0,91,5',
    'polygon:0,0;1,1',
    'polygon:0,0;1,1;0,0',
    'polygon:0,0;1;2,2',
    'box:1,2,x,4',
    'box:1,,3,4',
    'ring:1,2,3,4',
    `polygon:${Array.from({ length: 101 }, (_, at) => `${at},${at / 2}`).join(';')}`,
  ])('is invalid in %j', (text) => {
    expect(readArea(text)).toBeUndefined();
  });

  test('has a message if it cannot be searched', () => {
    expect(faultOf({ kind: 'box', west: 0, east: 1, south: 2, north: 2 })).toMatch(/South/);
    expect(faultOf({ kind: 'box', west: 180, east: -180, south: 1, north: 2 })).toMatch(/West/);
    expect(faultOf({ kind: 'circle', lon: 0, lat: 0, radiusMeters: 300_000 })).toMatch(/200 km/);
    expect(faultOf({ kind: 'polygon', corners: [[0, 0]] })).toMatch(/3 different corners/);
  });
});

test('treats a view of several worlds as the whole world', () => {
  expect(writeArea(boxOfView({ west: -400, east: 200, south: -95, north: 95 }))).toBe(
    'box:-180,-90,180,90',
  );
  expect(writeArea(boxOfView({ west: 170, east: 190, south: 1, north: 2 }))).toBe(
    'box:170,1,-170,2',
  );
  expect([180, -180, 181, -181, 540].map(wrapped)).toEqual([180, -180, -179, 179, -180]);
});
