import fc from 'fast-check';
import GeoJSONReader from 'jsts/org/locationtech/jts/io/GeoJSONReader.js';
import IsValidOp from 'jsts/org/locationtech/jts/operation/valid/IsValidOp.js';
import { describe, expect, test } from 'vitest';
import { positions } from '../../../test/acceptance/place.js';
import { shortOrWhole } from '../../../test/services/seeded-part.js';
import { checkGeometry, isWgs84Crs, repairArea, signedArea } from '../src/index.js';
import { rings } from './geometries.js';

const position = fc.tuple(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 8 }));
const anyRing = fc.array(position, { minLength: 3, maxLength: 8 });

describe('a repair', () => {
  // Fixed cases: for about one in 100,000 the library needs seconds before it gives up.
  test('makes a valid area of any rings, or returns undefined', () => {
    fc.assert(
      fc.property(fc.array(anyRing, { minLength: 1, maxLength: 3 }), (coordinates) => {
        const mended = repairArea({ type: 'Polygon', coordinates });
        if (mended === undefined) return;
        expect(checkGeometry(mended).ok).toBe(true);
        expect(new IsValidOp(new GeoJSONReader().read(mended)).isValid()).toBe(true);
      }),
      { seed: 1, numRuns: shortOrWhole(80, 2_000) },
    );
  });

  test.each([
    '0 0, 2 2, 2 0, 0 2, 0 0',
    '178 88, 180 90, 180 88, 178 90, 178 88',
    '-180 -90, -178 -88, -178 -90, -180 -88, -180 -90',
  ])('makes two triangles of the bow tie %s with the same area', (bowTie) => {
    const mended = repairArea({ type: 'Polygon', coordinates: [positions(bowTie)] });
    if (mended === undefined) throw new Error('nothing is left');
    expect(rings(mended)).toHaveLength(2);
    const area = rings(mended).reduce((sum, { ring }) => sum + signedArea(ring) / 2, 0);
    expect(area).toBeCloseTo(2, 9);
  });

  test('ends for crossings that are close to each other', () => {
    const coordinates = [
      '4 8, 5 4, 2 2, 5 5, 4 4, 7 1, 2 7, 6 0',
      '3 1, 2 4, 5 2, 6 5, 8 8, 7 3, 0 8, 5 6',
      '0 3, 3 4, 8 6, 7 7, 3 8, 5 5',
    ].map(positions);
    expect(repairArea({ type: 'Polygon', coordinates })?.type).toBe('MultiPolygon');
  });

  test('closes a ring', () => {
    const mended = repairArea({
      type: 'Polygon',
      coordinates: [positions('0 0, 1 0, 1 1')],
    });
    expect(mended?.coordinates).toHaveLength(1);
  });

  test('does not fill the hole of a degenerate shell', () => {
    const hole = positions('0 0, 1 0, 1 1, 0 0');
    const short = positions('0 0, 5 5');
    expect(repairArea({ type: 'Polygon', coordinates: [short, hole] })).toBeUndefined();
  });

  test('covers an area once that a shell winds around twice', () => {
    const square = positions('0 0, 2 0, 2 2, 0 2');
    const mended = repairArea({ type: 'Polygon', coordinates: [[...square, ...square, [0, 0]]] });
    if (mended === undefined) throw new Error('nothing is left');
    expect(rings(mended)).toHaveLength(1);
    expect(rings(mended).map(({ ring }) => signedArea(ring) / 2)).toEqual([4]);
  });

  test.each([
    null,
    7,
    { type: 'Point', coordinates: [0, 0] },
    { type: 'Polygon', coordinates: 'x' },
    { type: 'Polygon', coordinates: [[[999, 0]]] },
  ])('%j cannot be repaired', (input) => {
    expect(repairArea(input)).toBeUndefined();
  });
});

describe('an old crs member', () => {
  const named = (name: unknown) => ({ type: 'name', properties: { name } });
  const linked = (href: unknown) => ({ type: 'link', properties: { href, type: 'ogcwkt' } });
  const coded = (code: unknown) => ({ type: 'EPSG', properties: { code } });
  test.each([
    'urn:ogc:def:crs:OGC:1.3:CRS84',
    'urn:ogc:def:crs:OGC::CRS84',
    'urn:x-ogc:def:crs:OGC:1.3:CRS84',
    'urn:ogc:def:crs:OGC:1.3:CRS84h',
    'urn:ogc:def:crs:OGC:2:84',
    'OGC:CRS84',
    'CRS84',
    'CRS:84',
    'WGS84',
    'WGS 84',
    'EPSG:4326',
    ' epsg:4326 ',
    'EPSG:4979',
    'urn:ogc:def:crs:EPSG::4326',
    'urn:ogc:def:crs:EPSG:6.9:4326',
    'urn:x-ogc:def:crs:EPSG:4326',
    'http://www.opengis.net/def/crs/OGC/1.3/CRS84',
    'https://www.opengis.net/def/crs/OGC/0/CRS84',
    'http://www.opengis.net/def/crs/EPSG/0/4326',
    'http://www.opengis.net/gml/srs/epsg.xml#4326',
  ])('%s is accepted', (name) => {
    expect(isWgs84Crs(named(name))).toBe(true);
  });
  test.each([
    coded('4326'),
    coded(4326),
    linked('https://spatialreference.org/ref/epsg/4326/ogcwkt/'),
  ])('%j is accepted', (crs) => {
    expect(isWgs84Crs(crs)).toBe(true);
  });
  test.each([
    named('EPSG:3857'),
    named('EPSG:43260'),
    named('EPSG:14326'),
    named('urn:ogc:def:crs:EPSG::4269'),
    named('urn:ogc:def:crs:OGC:1.3:CRS83'),
    named('urn:ogc:def:crs:EPSG::4326+5773'),
    named('http://example.com/EPSG/0/4326'),
    named(4326),
    named('x'.repeat(1_000_000)),
    coded('31370'),
    coded(null),
    linked('http://example.com/crs/42'),
    { type: 'link' },
    { type: 'name' },
    { type: 'Name', properties: { name: 'EPSG:4326' } },
    {},
    [],
    7,
    null,
    'EPSG:4326',
  ])('crs %# is refused', (crs) => {
    expect(isWgs84Crs(crs)).toBe(false);
  });
});
