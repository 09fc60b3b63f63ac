import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { anAsset } from '../../../../../test/acceptance/fixtures.js';
import { ledger } from '../../../../../test/services/ledger.js';

const ogr2ogr = '/usr/bin/ogr2ogr';
const count = 45;
const placeOf = (at: number): [number, number] => [10 + at / 100, 50 - at / 50];
let layer: string;
let apiKey: string;

beforeAll(async () => {
  const { platform, url, ...service } = await ledger();
  apiKey = service.apiKey;
  for (let at = 0; at < count; at += 1) {
    await anAsset(platform, {
      asset_type: 'mast',
      name: `Mast ${at}`,
      geometry: { type: 'Point', coordinates: placeOf(at) },
      attributes: { height: at / 4, note: at % 2 === 0 ? 'even "one"' : 'odd' },
    });
  }
  const answer = await fetch(`${url}/rest/services/ledger/FeatureServer?f=json`, {
    headers: { 'x-api-key': apiKey },
  });
  const { layers } = Object(await answer.json());
  const { id } = layers.find(({ name }: { name: string }) => name === 'mast');
  layer = `${url}/rest/services/ledger/FeatureServer/${id}/query`;
});

interface Feature {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly geometry: { readonly type: string; readonly coordinates: readonly number[] };
}

async function readByGdal(
  source: string,
  ...options: readonly string[]
): Promise<readonly Feature[]> {
  const { stdout } = await promisify(execFile)(
    ogr2ogr,
    ['-f', 'GeoJSON', '-lco', 'COORDINATE_PRECISION=15', '/vsistdout/', source, ...options],
    {
      timeout: 25_000,
      maxBuffer: 2 ** 26,
      env: { ...process.env, GDAL_HTTP_HEADERS: `X-API-Key: ${apiKey}`, NO_PROXY: '*' },
    },
  );
  return Object(JSON.parse(stdout)).features;
}

function inOrderOfNames(features: readonly Feature[]) {
  const numberOf = ({ properties }: Feature) => Number(String(properties['name']).slice(5));
  return features.toSorted((a, b) => numberOf(a) - numberOf(b)).entries();
}

describe.skipIf(!existsSync(ogr2ogr))('GDAL', () => {
  test.each([
    ["Esri's JSON", 'ESRIJSON:', 'json'],
    ['GeoJSON', '', 'geojson'],
  ])('reads a complete layer as %s, page by page', async (_, prefix, f) => {
    const url = `${layer}?where=1%3D1&outFields=*&f=${f}&resultRecordCount=10&orderByFields=objectid`;
    const features = await readByGdal(prefix + url, '-oo', 'FEATURE_SERVER_PAGING=YES');
    expect(features).toHaveLength(count);
    for (const [at, { properties, geometry }] of inOrderOfNames(features)) {
      expect(properties).toMatchObject({
        name: `Mast ${at}`,
        height: at / 4,
        note: at % 2 === 0 ? 'even "one"' : 'odd',
      });
      expect(geometry).toEqual({ type: 'Point', coordinates: placeOf(at) });
    }
  });

  test('reads coordinates in Web Mercator', async () => {
    const url = `${layer}?where=objectid%3E0&outFields=name&outSR=3857&f=json`;
    const features = await readByGdal(`ESRIJSON:${url}`, '-t_srs', 'EPSG:4326');
    expect(features).toHaveLength(count);
    for (const [at, { geometry }] of inOrderOfNames(features)) {
      const [lon, lat] = placeOf(at);
      expect(geometry.coordinates[0]).toBeCloseTo(lon, 7);
      expect(geometry.coordinates[1]).toBeCloseTo(lat, 7);
    }
  });
});
