import { describe, expect, test } from 'vitest';
import { utilityFromFeature } from '../src/import/utilities/from-feature.js';
import { assetsOf, linesOf, mapping } from './mapping.js';

const named = mapping({ columns: { name: 'name' }, type: 'well' });
const point = { type: 'Point', coordinates: [12.5, 41.9] };
const feature = (more: object = {}) => ({
  type: 'Feature',
  properties: { name: 'Well' },
  geometry: point,
  ...more,
});
const byName = (name: string) => ({ type: 'name', properties: { name } });

const read = (content: string) => linesOf(assetsOf('geojson', content, named));

const type = '"type":"FeatureCollection"';
const features = `"features":[${JSON.stringify(feature())},${JSON.stringify(feature())}]`;

describe('the crs of a file from before RFC 7946', () => {
  test.each([
    { crs: byName('urn:ogc:def:crs:EPSG::3857') },
    { crs: byName('urn:ogc:def:crs:EPSG::4269') },
    { crs: { type: 'EPSG', properties: { code: '31370' } } },
    { crs: { type: 'EPSG', properties: { code: 3857 } } },
    { crs: { type: 'link', properties: { href: 'http://example.com/crs/42', type: 'proj4' } } },
    { crs: { properties: { name: 'EPSG:3857' } } },
    { crs: 'EPSG:3857' },
    { crs: 3857 },
    { crs: [] },
    { crs: {} },
  ])('is refused by name before any feature is sent: %j', async ({ crs }) => {
    const member = `"crs":${JSON.stringify(crs)}`;
    for (const parts of [
      [type, member, features],
      [member, type, features],
      [type, features, member],
      [features, member.replace('"crs"', '"\\u0063rs"'), type],
    ]) {
      const reading = read(`{${parts.join(',')}}`);
      await expect(reading).rejects.toThrow('The file is not in WGS84 but in ');
      await expect(reading).rejects.toThrow(JSON.stringify(crs));
    }
  });

  test.each([
    null,
    byName('EPSG:4326'),
    byName('http://www.opengis.net/def/crs/OGC/1.3/CRS84'),
    { type: 'EPSG', properties: { code: '4326' } },
  ])('is accepted for WGS84 and for null: %j', async (crs) => {
    const member = `"crs":${JSON.stringify(crs)}`;
    for (const parts of [
      [type, member, features],
      [type, features, member],
    ]) {
      expect(await read(`{${parts.join(',')}}`)).toMatchObject([
        { kind: 'request', line: 1 },
        { kind: 'request', line: 2 },
      ]);
    }
  });

  test('is not a property of the same name', async () => {
    const properties = { name: 'Well', crs: byName('EPSG:3857') };
    const [line] = await read(`{${type},"features":[${JSON.stringify(feature({ properties }))}]}`);
    expect(line).toMatchObject({ body: { attributes: { crs: byName('EPSG:3857') } } });
  });

  test('is unknown in a truncated file, of which nothing is sent', async () => {
    await expect(read(`{${type},"crs":null,${features}`)).rejects.toThrow(
      'The file is not valid GeoJSON: ',
    );
  });
});

describe('the crs of a feature', () => {
  const other = byName('EPSG:3857');
  const wgs84 = byName('EPSG:4326');

  test.each([feature({ crs: other }), feature({ geometry: { ...point, crs: other } })])(
    'is refused with the feature: %j',
    async (one) => {
      const reason = expect.stringContaining('is not in WGS84 but in ');
      expect(await read(JSON.stringify({ features: [feature(), one] }))).toMatchObject([
        { kind: 'request', line: 1 },
        { kind: 'refused', line: 2, reason },
      ]);
      expect(await linesOf(assetsOf('ndjson', JSON.stringify(one), named))).toMatchObject([
        { kind: 'refused', line: 1, reason },
      ]);
    },
  );

  test.each([
    feature({ crs: wgs84 }),
    feature({ crs: null }),
    feature({ geometry: { ...point, crs: wgs84 } }),
    feature({ geometry: { ...point, crs: null } }),
  ])('is dropped for WGS84 and for null: %j', async (one) => {
    const [line] = await read(JSON.stringify({ features: [one] }));
    expect(line).toMatchObject({ kind: 'request', body: { geometry: point } });
    expect(line?.kind === 'request' && line.body['geometry']).toEqual(point);
  });

  test('of a territory is refused too, also with --repair', () => {
    const ring = [
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
      [0, 0],
    ];
    const territory = { type: 'Polygon', coordinates: [ring], crs: byName('EPSG:3857') };
    const columns = {
      codeColumn: 'name',
      nameColumn: 'name',
      stateColumn: 'state',
      state: 'TX',
      keyColumn: undefined,
    };
    const line = utilityFromFeature(feature({ geometry: territory }), 1, {
      ...columns,
      repair: true,
    });
    expect(line).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('not in WGS84'),
    });
  });
});
