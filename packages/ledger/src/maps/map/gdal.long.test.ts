import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { arcgisToGeoJSON } from '@terraformer/arcgis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, member } from '../../../../../test/acceptance/client.js';
import { anAsset } from '../../../../../test/acceptance/fixtures.js';
import { ledger } from '../../../../../test/services/ledger.js';

const ogr2ogr = '/usr/bin/ogr2ogr';
const isThere = existsSync(ogr2ogr);
const folder = mkdtempSync(join(tmpdir(), 'ledger-gdal-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Feature {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly geometry: { readonly type: string; readonly coordinates: unknown } | null;
}

function readByGdal(text: string, driver: 'GeoJSON' | 'ESRIJSON'): readonly Feature[] {
  const file = join(folder, `${driver}.json`);
  writeFileSync(file, text);
  const source = driver === 'ESRIJSON' ? `ESRIJSON:${file}` : file;
  const output = execFileSync(
    ogr2ogr,
    ['-f', 'GeoJSON', '-lco', 'COORDINATE_PRECISION=15', '/vsistdout/', source],
    { timeout: 20_000, maxBuffer: 2 ** 26, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  return JSON.parse(output.toString()).features;
}

const area = {
  type: 'Polygon',
  coordinates: [
    [
      [40, -20],
      [60, -20],
      [60, -5],
      [40, -5],
      [40, -20],
    ],
  ],
};
const ring = (west: number, south: number, size: number) => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];
const geometries = {
  point: { type: 'Point', coordinates: [45.123456789, -12.5] },
  multipoint: {
    type: 'MultiPoint',
    coordinates: [
      [45, -12],
      [46, -13],
    ],
  },
  line: {
    type: 'LineString',
    coordinates: [
      [45, -12],
      [46, -13],
      [47, -12],
    ],
  },
  lines: {
    type: 'MultiLineString',
    coordinates: [
      [
        [45, -12],
        [46, -13],
      ],
      [
        [50, -12],
        [51, -13],
      ],
    ],
  },
  holed: { type: 'Polygon', coordinates: [ring(45, -15, 3), [...ring(46, -14, 1)].reverse()] },
  islands: {
    type: 'MultiPolygon',
    coordinates: [
      [ring(50, -18, 4), [...ring(51, -17, 2)].reverse()],
      [ring(51.5, -16.5, 1)],
      [ring(56, -18, 1)],
    ],
  },
};

let platform: Client;

beforeAll(async () => {
  platform = (await ledger()).platform;
  for (const [name, geometry] of Object.entries(geometries)) {
    await anAsset(platform, {
      name: `Größe ${name}`,
      geometry,
      attributes: { kind: name, size: 2.5, count: 3, empty: null, tags: ['a', 'b'], live: true },
    });
  }
});

const byKind = (features: readonly Feature[]) =>
  new Map(features.map((feature) => [String(feature.properties['kind']), feature]));

describe.runIf(isThere || process.env['TEST_SERVICES'] === 'real')('GDAL', () => {
  test('reads every GeoJSON answer with equal geometries and attributes', async () => {
    const { text } = await platform.post('/geo/query', { geometry: area });
    const read = byKind(readByGdal(text, 'GeoJSON'));
    expect([...read.keys()].sort()).toEqual(Object.keys(geometries).sort());
    for (const [name, geometry] of Object.entries(geometries)) {
      expect(read.get(name)?.geometry).toEqual(geometry);
      expect(read.get(name)?.properties).toMatchObject({
        name: `Größe ${name}`,
        size: 2.5,
        count: 3,
      });
    }
  });

  test.each([
    ['point', ['point']],
    ['multipoint', ['multipoint']],
    ['polyline', ['line', 'lines']],
    ['polygon', ['holed', 'islands']],
  ])(
    'reads Esri sets of type %s, with equal geometries and attributes after a round trip',
    async (kind, names) => {
      const { text } = await platform.post(`/geo/query?format=esri&geometry_type=${kind}`, {
        geometry: area,
      });
      const read = byKind(readByGdal(text, 'ESRIJSON'));
      expect([...read.keys()].sort()).toEqual(names);
      const json = JSON.parse((await platform.post('/geo/query', { geometry: area })).text);
      const plain = byKind(json.features);
      for (const name of names) {
        expect(positionsOf(read.get(name))).toEqual(positionsOf(plain.get(name)));
        expect(read.get(name)?.properties).toMatchObject({
          name: `Größe ${name}`,
          size: 2.5,
          count: 3,
          live: 'true',
        });
      }
    },
  );

  test('reads a mixed Esri set without dropping a feature', async () => {
    const { text } = await platform.post('/geo/query?format=esri', { geometry: area });
    expect([...byKind(readByGdal(text, 'ESRIJSON')).keys()].sort()).toEqual(
      Object.keys(geometries).sort(),
    );
  });
});

test("Terraformer reads the Esri form back as the GeoJSON form's geometry", async () => {
  const esri = JSON.parse((await platform.post('/geo/query?format=esri', { geometry: area })).text);
  for (const { attributes, geometry } of esri.features) {
    const back = arcgisToGeoJSON({ ...geometry, spatialReference: esri.spatialReference });
    const { body } = await platform.get(`/assets/${attributes.id}/geometry`);
    expect(positionsOf({ properties: {}, geometry: Object(back) })).toEqual(
      positionsOf({ properties: {}, geometry: Object(member(body, 'geometry')) }),
    );
  }
});

/** Independent of the start of its rings. */
function positionsOf(feature: Feature | undefined) {
  const positions =
    JSON.stringify(feature?.geometry?.coordinates).match(/\[-?[\d.]+,-?[\d.]+\]/g) ?? [];
  return [...new Set(positions)].sort();
}
