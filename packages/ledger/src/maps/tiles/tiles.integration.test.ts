import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { anAsset, aReseller } from '../../../../../test/acceptance/fixtures.js';
import { wkt } from '../../../../../test/acceptance/place.js';
import { sharedLedger } from '../../../../../test/services/ledger.js';
import { readTile } from '../../../test/read-tile.js';

const type = `site_${randomUUID().slice(0, 8)}`;
const here = `${type}/12/935/1686`;
const { platform, url, apiKey } = await sharedLedger();
const reseller = await aReseller(platform, ['TX']);
let asset: string;

async function ask(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${url}${path}`, { headers: { 'x-api-key': apiKey, ...headers } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const type = answer.headers.get('content-type') ?? '';
  const json = Object(type.includes('json') ? JSON.parse(bytes.toString()) : {});
  return { status: answer.status, headers: answer.headers, bytes, json, type };
}

const askTile = (path: string, headers?: Record<string, string>) => ask(`/tiles/${path}`, headers);
const namesIn = (bytes: Buffer) =>
  readTile(bytes).features.map(({ properties }) => properties['name']);

beforeAll(async () => {
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
    geometry: wkt('POLYGON((-97.75 30.26, -97.74 30.26, -97.74 30.27, -97.75 30.26))'),
  });
  await anAsset(platform, { asset_type: type, name: 'Nowhere' });
});

describe('a tile', () => {
  test('has features with object ids, fixed attributes, and requested properties', async () => {
    const answer = await askTile(`${here}.mvt?properties=capacity_mw,tags,live,count`);
    expect([answer.status, answer.type]).toEqual([200, 'application/vnd.mapbox-vector-tile']);
    const { name, version, extent, features } = readTile(answer.bytes);
    expect({ name, version, extent }).toEqual({ name: type, version: 2, extent: 4096 });
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

  test('is filtered by fixed fields', async () => {
    expect(namesIn((await askTile(`${here}.mvt?state=TX`)).bytes)).toEqual(['Pole']);
    expect(namesIn((await askTile(`${here}.mvt?name=Of a reseller`)).bytes)).toEqual([
      'Of a reseller',
    ]);
    expect(namesIn((await askTile(`${here}.mvt?state=OK`)).bytes)).toEqual([]);
  });

  test.each([
    [[90, 90], '1/1/0', [2048, 0]],
    [[90, -90], '1/1/1', [2048, 4096]],
    [[180, 0], '1/0/0', [0, 4096]],
    [[180, 0], '1/1/0', [4096, 4096]],
  ])('has a point at %j at the rim of %s', async (coordinates, at, place) => {
    const { platform } = await sharedLedger();
    const rim = `rim_${randomUUID().slice(0, 8)}`;
    const geometry = { type: 'Point', coordinates };
    const reseller_id = await aReseller(platform, ['TX']);
    await anAsset(platform, { asset_type: rim, name: 'Rim', reseller_id, geometry });
    const { features } = readTile((await askTile(`${rim}/${at}.mvt`)).bytes);
    expect(features.map((one) => one.geometry)).toEqual([[[place]]]);
  });

  test('has the caller’s features only', async () => {
    const own = { 'x-service-reseller-id': reseller };
    expect(namesIn((await askTile(`${here}.mvt`, own)).bytes)).toEqual(['Of a reseller']);
    const other = await aReseller(platform, ['TX']);
    const stranger = await askTile(`${here}.mvt`, { 'x-service-reseller-id': other });
    expect(stranger.status).toBe(404);
    const all = await askTile('assets/12/935/1686.mvt', { 'x-service-reseller-id': other });
    expect([all.status, namesIn(all.bytes)]).toEqual([200, []]);
  });

  test('is empty without features, and missing for an unknown layer', async () => {
    const empty = await askTile(`${type}/12/0/0.mvt`);
    expect([empty.status, empty.bytes.length]).toEqual([200, 0]);
    expect((await askTile('wells/0/0/0.mvt')).status).toBe(200);
    expect(await askTile(`${randomUUID()}/0/0/0.mvt`)).toMatchObject({ status: 404 });
  });

  test.each([
    ['a column beyond the zoom', '/3/8/0.mvt', 'columns and rows 0 to 7'],
    ['a row beyond the zoom', '/0/0/1.mvt', 'columns and rows 0 to 0'],
    ['a zoom beyond the maximum', '/23/0/0.mvt', '22'],
    ['a column that is not a number', '/1/a/0.mvt', 'integer'],
    ['a negative column', '/1/-1/0.mvt', '0'],
    ['an unknown field', '/1/0/0.mvt?sate=TX', 'Tiles are filtered by fixed fields'],
    ['an attribute as a filter', '/1/0/0.mvt?capacity_mw=3', 'Tiles are filtered by fixed fields'],
    ['an unknown property', '/1/0/0.mvt?properties=nothing', 'no property "nothing"'],
    ['the shape as a property', '/1/0/0.mvt?properties=geometry', 'no property "geometry"'],
    ['a name of every object', '/1/0/0.mvt?properties=constructor', 'no property "constructor"'],
    ['too many properties', `/1/0/0.mvt?properties=${[...'abcdefghijk']}`, 'at most 10'],
    ['a parameter twice', '/1/0/0.mvt?state=TX&state=OK', 'string'],
  ])('with %s is 400', async (_, path, says) => {
    const { status, json } = await askTile(`${type}${path}`);
    expect([status, json.description]).toEqual([400, expect.stringContaining(says)]);
  });
});

describe('the description of tiles', () => {
  test('TileJSON has their URL with the parameters and without the key', async () => {
    const { status, json } = await askTile(
      `${type}/tile.json?state=TX&api_key=secret&properties=capacity_mw`,
    );
    expect(status).toBe(200);
    expect(json).toMatchObject({
      tilejson: '3.0.0',
      tiles: [`${url}/tiles/${type}/{z}/{x}/{y}.mvt?state=TX&properties=capacity_mw`],
      minzoom: 0,
      maxzoom: 22,
      vector_layers: [
        {
          id: type,
          fields: { id: 'String', name: 'String', capacity_mw: 'Number', count: 'Number' },
        },
      ],
    });
    expect(json.bounds).toEqual([-97.75, 30.26, -97.74, 30.27]);
  });

  test('its bounds are the extent in the caller’s scope', async () => {
    const own = { 'x-service-reseller-id': reseller };
    const { json } = await askTile('assets/tile.json', own);
    expect(json.bounds).toEqual([-97.75, 30.26, -97.74, 30.27]);
  });

  test('the tilesets of a collection link to a tileset, its tiles and their matrix set', async () => {
    const list = await ask(`/ogc/collections/${type}/tiles`);
    const [{ links, ...head }] = list.json.tilesets;
    expect(head).toMatchObject({
      dataType: 'vector',
      crs: 'http://www.opengis.net/def/crs/EPSG/0/3857',
      tileMatrixSetURI: 'http://www.opengis.net/def/tilematrixset/OGC/1.0/WebMercatorQuad',
    });
    const set = await ask(String(links[0].href).slice(url.length));
    expect(set.status).toBe(200);
    const link = (rel: string) =>
      set.json.links.find((one: { rel: string }) => one.rel.endsWith(rel));
    expect(link('item')).toMatchObject({
      templated: true,
      type: 'application/vnd.mapbox-vector-tile',
    });
    const tile = String(link('item').href)
      .replace('{tileMatrix}', '12')
      .replace('{tileCol}', '935')
      .replace('{tileRow}', '1686');
    expect(namesIn((await ask(tile.slice(url.length))).bytes)).toContain('Pole');
    const scheme = await ask(String(link('/tiling-scheme').href).slice(url.length));
    expect(scheme.json.tileMatrices).toHaveLength(23);
    expect(scheme.json.tileMatrices[0].scaleDenominator).toBeCloseTo(559_082_264.028_717_8, 3);
    expect((await ask('/ogc/tileMatrixSets/Other')).status).toBe(404);
    expect((await ask(`/ogc/collections/${randomUUID()}/tiles`)).status).toBe(404);
  });
});
