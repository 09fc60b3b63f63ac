import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../acceptance/client.js';
import { anAsset, aReseller } from '../acceptance/fixtures.js';
import { aMapKey } from '../maps/map-key.js';
import { ledger } from '../services/ledger.js';
import { seededPart, shortOrWhole } from '../services/seeded-part.js';
import { fill } from './fill.js';

let url: string;
let platform: Client;
let tenants: readonly Record<string, string>[];
let theirs: string;
let asset: string;

beforeAll(async () => {
  const service = await ledger();
  ({ url, platform } = service);
  theirs = await aReseller(platform, ['TX']);
  const mine = await aReseller(platform, ['TX']);
  const at = (lon: number, lat: number) => ({ type: 'Point', coordinates: [lon, lat] });
  asset = await anAsset(platform, {
    asset_type: 'marker_type',
    name: 'Marker Asset',
    reseller_id: theirs,
    state: 'TX',
    geometry: at(1.5, 1.5),
    attributes: { marker_field: 'marker value', shared_field: 'marker text' },
  });
  await anAsset(platform, {
    asset_type: 'own_type',
    name: 'Own Asset',
    reseller_id: mine,
    geometry: at(50.25, 10.25),
    attributes: { shared_field: 'own text' },
  });
  tenants = [
    { 'x-api-key': service.apiKey, 'x-service-reseller-id': mine },
    { 'x-api-key': await aMapKey(platform, 'A map of mine', mine) },
  ];
});

const count =
  '[{"statisticType":"count","onStatisticField":"objectid","outStatisticFieldName":"n"}]';
const highest = '[{"statisticType":"max","onStatisticField":"name","outStatisticFieldName":"n"}]';

const searches: Readonly<Record<string, readonly Record<string, string>[]>> = {
  '/items': [
    { resultType: 'hits' },
    { filter: "name LIKE 'M%'" },
    { filter: "shared_field <> 'x'" },
    { bbox: '1,1,2,2' },
    { asset_type: 'marker_type' },
    { crs: 'http://www.opengis.net/def/crs/EPSG/0/3857' },
  ],
  '.mvt': [{ properties: 'reseller_id,shared_field' }, { asset_type: 'marker_type' }],
  '/query': [
    { f: 'json', outFields: '*' },
    { f: 'geojson', outFields: '*' },
    { f: 'pbf', outFields: '*' },
    { f: 'json', returnCountOnly: 'true', where: "name LIKE 'M%'" },
    { f: 'json', returnCountOnly: 'true' },
    { f: 'json', returnIdsOnly: 'true' },
    { f: 'json', returnExtentOnly: 'true' },
    { f: 'json', returnDistinctValues: 'true', outFields: 'shared_field', returnGeometry: 'false' },
    { f: 'json', outStatistics: count, groupByFieldsForStatistics: 'asset_type' },
    { f: 'json', outStatistics: highest },
  ],
};

async function addresses(): Promise<readonly string[]> {
  const description = Object(await (await fetch(`${url}/openapi.json`)).json());
  const paths = Object.entries<Record<string, unknown>>(description.paths)
    .filter(([path, { get }]) => get !== undefined && /^\/(ogc|tiles|rest)(\/|$)/.test(path))
    .map(([path]) => path);
  expect(paths.length).toBeGreaterThan(15);
  const layers = ['assets', 'marker_type', 'wells', 'utilities'];
  const numbers = Array.from({ length: 8 }, (_, number) => String(number));
  return paths.flatMap((path) => {
    const places = ['0/0/0', '6/32/31'].map((at) => path.replace('{z}/{x}/{y}', at));
    const filled = [...new Set(places)].flatMap((one) =>
      fill(one, {
        collectionId: layers,
        layer: path.startsWith('/rest') ? numbers : layers,
        featureId: [asset],
        feature: numbers,
        tileMatrixSetId: ['WebMercatorQuad'],
      }),
    );
    if (filled.length === 0) throw new Error(`${path} has a parameter without values`);
    const ending = Object.keys(searches).find((one) => path.endsWith(one)) ?? '';
    return filled.flatMap((one) => [
      one,
      ...(searches[ending] ?? []).map((search) => `${one}?${new URLSearchParams(search)}`),
    ]);
  });
}

const severalFeatures = /"(count|numberMatched|n)":\s?([2-9]|\d\d)/;

function showsTheirs(text: string, address: string): boolean {
  const own = decodeURIComponent(address);
  const words = ['arker', theirs, asset].filter((word) => !own.includes(word));
  return words.some((word) => text.includes(word)) || /(^|[[,: ])1\.5(\D|$)/.test(text);
}

test("no map route shows a tenant another tenant's data", {
  timeout: 90_000, // Reads 80 addresses in each format.
}, async () => {
  const all = seededPart(await addresses(), 80);
  const shown = { platform: 0, tenant: 0 };
  for (const address of all) {
    const platformAnswer = await platform.get(`/${address}`);
    if (showsTheirs(platformAnswer.text, address)) shown.platform += 1;
    for (const headers of tenants) {
      const answer = await fetch(`${url}${address}`, { headers });
      const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
      expect(answer.status, `${address}: ${text.slice(0, 300)}`).toBeLessThan(500);
      expect(showsTheirs(text, address), `${address}: ${text.slice(0, 2_000)}`).toBe(false);
      if (!address.endsWith('/collections')) expect(text, address).not.toMatch(severalFeatures);
      expect(text, address).not.toMatch(/"itemCount":([2-9]|\d\d)/);
      if (text.includes('Own Asset')) shown.tenant += 1;
    }
  }
  expect(shown.platform).toBeGreaterThan(shortOrWhole(8, 40));
  expect(shown.tenant).toBeGreaterThan(shortOrWhole(4, 20));
});
