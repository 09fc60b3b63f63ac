import { describe, expect, test } from 'vitest';
import { list, member, text } from './client.js';
import { anAsset, aReseller } from './fixtures.js';
import { service } from './service.js';

const { platform } = await service();
const reseller = await aReseller(platform, []);
const scoped = platform.with({ 'x-service-reseller-id': reseller });
const at = (lon: number, lat: number) => ({ type: 'Point', coordinates: [lon, lat] });
const well = await anAsset(scoped, {
  asset_type: 'well',
  name: 'W1',
  state: 'TX',
  geometry: at(-101, 31),
  attributes: { operator: 'Permian Co', depth: 900 },
});
await anAsset(scoped, {
  asset_type: 'well_permit',
  name: 'W2',
  geometry: at(-102, 32),
  attributes: { operator: 'Permian Co', depth: 1000 },
});
await anAsset(scoped, { asset_type: 'wellhead', name: 'W3', geometry: at(-103, 33) });
await anAsset(scoped, { asset_type: 'premises', name: 'odd name' });
const foreign = await anAsset(platform, {
  asset_type: 'hidden_type',
  name: 'theirs',
  geometry: at(-101, 31),
  attributes: { hidden_field: 1 },
});

describe('layers', () => {
  test('are the fixed ones and one per asset type in scope', async () => {
    const layers = Object(member((await scoped.get('/layers')).body, 'layers'));
    const ids = layers.map(({ id }: { id: string }) => id);
    expect(ids).toEqual([
      'assets',
      'premises',
      'utilities',
      'wells',
      'well',
      'well_permit',
      'wellhead',
    ]);
    const wells = layers.find(({ id }: { id: string }) => id === 'wells');
    expect(wells).toMatchObject({
      title: 'Wells',
      geometry_types: ['Point'],
      feature_count: 3,
      extent: [-103, 31, -101, 33],
    });
    expect(wells.fields).toContainEqual({ name: 'depth', type: 'number' });
    const one = await scoped.get('/layers/wells');
    expect(one.body).toEqual(wells);
    for (const link of wells.links) expect(link.href).toMatch(/^http/);
  });

  test('a type with features of another reseller only is not a layer', async () => {
    expect((await scoped.get('/layers/hidden_type')).status).toBe(404);
    expect((await scoped.get('/layers/hidden_type/query')).status).toBe(404);
    expect((await platform.get('/layers/hidden_type')).status).toBe(200);
    expect((await scoped.get('/layers')).text).not.toContain('hidden');
  });

  test('query accepts a box, and any field as an equality filter', async () => {
    const ids = async (path: string) =>
      Object(member((await scoped.get(path)).body, 'features')).map(
        (feature: { properties: { name: string } }) => feature.properties.name,
      );
    expect(await ids('/layers/wells/query')).toEqual(['W1', 'W2', 'W3']);
    expect(await ids('/layers/wells/query?bbox=-102.5,31.5,-101.5,32.5')).toEqual(['W2']);
    expect(await ids('/layers/wells/query?operator=Permian%20Co')).toEqual(['W1', 'W2']);
    expect(await ids('/layers/wells/query?depth=900')).toEqual(['W1']);
    expect(await ids('/layers/wells/query?state=TX')).toEqual(['W1']);
    expect(await ids('/layers/wells/query?limit=1&offset=1')).toEqual(['W2']);
    expect(await ids('/layers/premises/query')).toEqual([]);
    const unknown = await scoped.get('/layers/wells/query?operater=x');
    expect([unknown.status, unknown.text.includes('operater')]).toEqual([422, true]);
    expect((await scoped.get('/layers/wells/query?bbox=1,2,3')).status).toBe(422);
    const esri = await scoped.get('/layers/wells/query?format=esri');
    expect(member(esri.body, 'geometryType')).toBe('esriGeometryPoint');
  });

  test("one feature: another reseller's is 403, one of another layer 404", async () => {
    const own = await scoped.get(`/layers/wells/features/${well}`);
    expect([own.status, text(own, 'id')]).toEqual([200, well]);
    for (const layer of ['hidden_type', 'wells', 'any_type']) {
      expect((await scoped.get(`/layers/${layer}/features/${foreign}`)).status).toBe(403);
    }
    expect((await scoped.get(`/layers/premises/features/${well}`)).status).toBe(404);
    expect((await scoped.get('/layers/wells/features/not-an-id')).status).toBe(404);
  });

  test('stats group by a field or attribute, the largest first, a missing value as null', async () => {
    const stats = await scoped.get('/layers/wells/stats?by=operator');
    expect(stats.body).toEqual({
      layer_id: 'wells',
      by: 'operator',
      total: 3,
      groups: [
        { value: 'Permian Co', count: 2 },
        { value: null, count: 1 },
      ],
    });
    const depths = await scoped.get('/layers/wells/stats?by=depth&top=1');
    expect(member(depths.body, 'groups')).toEqual([{ value: 1000, count: 1 }]);
    expect(member(depths.body, 'total')).toBe(3);
    expect((await scoped.get('/layers/wells/stats?by=hidden_field')).status).toBe(422);
    for (const top of [0, 1001]) {
      expect((await scoped.get(`/layers/wells/stats?by=state&top=${top}`)).status).toBe(422);
    }
  });

  test('wells/permits are the assets of type well_permit', async () => {
    const { body } = await scoped.get('/wells/permits');
    expect(member(body, 'layer_id')).toBe('wells');
    const permits = member(body, 'permits');
    expect(member(permits, 'numberReturned')).toBe(1);
    expect(JSON.stringify(permits)).toContain('"W2"');
  });

  test('GET /api/auth is open and names the sign-in URL', async () => {
    const { anonymous, apiKey } = await service();
    const answer = await anonymous.get('//api/auth');
    expect(answer.status).toBe(200);
    const issuer = text(answer, 'issuer');
    const token_url = `${issuer}/api/v1/auth/token`;
    expect(answer.body).toEqual({ scope: 'ledger', issuer, token_url });
    const signIn = await fetch(token_url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ api_key: apiKey }),
    });
    expect(signIn.status).toBe(200);
    expect((await anonymous.get('/layers')).status).toBe(401);
  });

  test('a box shrinks when the feature on its border is deleted', async () => {
    const owner = platform.with({ 'x-service-reseller-id': await aReseller(platform, []) });
    const id = await anAsset(owner, {
      asset_type: 'pump',
      geometry: { type: 'Point', coordinates: [50, 50] },
    });
    await anAsset(owner, {
      asset_type: 'pump',
      geometry: { type: 'Point', coordinates: [40, 40] },
    });
    const extent = async () => member((await owner.get('/layers/pump')).body, 'extent');
    expect(await extent()).toEqual([40, 40, 50, 50]);
    await owner.delete(`/assets/${id}`);
    expect(await extent()).toEqual([40, 40, 40, 40]);
    expect(list(await owner.get('/assets?asset_type=pump'))).toHaveLength(1);
  });
});
