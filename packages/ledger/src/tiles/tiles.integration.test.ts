import { randomUUID } from 'node:crypto';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { beforeAll, describe, expect, test } from 'vitest';
import { anAsset, aReseller } from '../../../../test/acceptance/fixtures.js';
import { ledger } from '../../../../test/services/ledger.js';

const type = `site_${randomUUID().slice(0, 8)}`;
let asset: string;
let reseller: string;

/** A tile over HTTP, as a map client asks for it. */
async function askTile(path: string, headers: Record<string, string> = {}) {
  const { url, apiKey } = await ledger();
  const answer = await fetch(`${url}/tiles/${path}`, {
    headers: { 'x-api-key': apiKey, ...headers },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { answer, bytes };
}

/** The features of a tile's one layer. */
function featuresOf(bytes: Buffer, layer = type) {
  const read = new VectorTile(new PbfReader(bytes)).layers[layer];
  if (read === undefined) return [];
  return Array.from({ length: read.length }, (_, index) => {
    const feature = read.feature(index);
    const geometry = feature.loadGeometry().map((line) => line.map(({ x, y }) => [x, y]));
    return { id: feature.id, type: feature.type, properties: feature.properties, geometry };
  });
}

beforeAll(async () => {
  const { platform } = await ledger();
  reseller = await aReseller(platform, ['TX']);
  asset = await anAsset(platform, {
    asset_type: type,
    name: 'Pole',
    state: 'TX',
    geometry: { type: 'Point', coordinates: [-97.7431, 30.2672] },
    attributes: { capacity_mw: 12.5, tags: ['a', 'b'], live: true, nothing: null, count: 7 },
  });
  await anAsset(platform, {
    asset_type: type,
    name: 'Of a reseller',
    reseller_id: reseller,
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [-97.75, 30.26],
          [-97.74, 30.26],
          [-97.74, 30.27],
          [-97.75, 30.26],
        ],
      ],
    },
  });
  await anAsset(platform, { asset_type: type, name: 'Nowhere' });
});

describe('a tile', () => {
  test('has features with their object ids, fixed attributes, and those that are asked for', async () => {
    const { answer, bytes } = await askTile(
      `${type}/12/935/1686.mvt?properties=capacity_mw,tags,live,count`,
    );
    expect([answer.status, answer.status === 200 ? '' : bytes.toString()]).toEqual([200, '']);
    expect(answer.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile');
    const features = featuresOf(bytes);
    expect(features.map(({ properties }) => properties['name'])).toEqual(['Pole', 'Of a reseller']);
    const [pole] = features;
    expect(pole?.type).toBe(1);
    expect(pole?.id).toBeGreaterThan(0);
    expect(pole?.properties).toEqual({
      id: asset,
      asset_type: type,
      name: 'Pole',
      state: 'TX',
      status: 'active',
      changed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      capacity_mw: 12.5,
      tags: '["a", "b"]',
      live: true,
      count: 7,
    });
  });
});
