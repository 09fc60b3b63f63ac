import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { list, member, nextPath, text } from './client.js';
import { aCustomer, anAsset, aReseller, attach } from './fixtures.js';
import { positions } from './place.js';
import { service } from './service.js';

const { platform } = await service();

const square = {
  type: 'Polygon',
  coordinates: [positions('-97.75 30.26, -97.75 30.27, -97.74 30.27, -97.74 30.26, -97.75 30.26')],
};

describe('POST /assets', () => {
  test('answers 201 with the non-spatial fields and a Location', async () => {
    const answer = await platform.post('/assets', {
      organization_id: 'org-9',
      asset_type: 'premise',
      name: 'Unit 4',
      geometry: { type: 'Point', coordinates: [-97.7431, 30.2672] },
      attributes: { meter: 'M-1' },
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      name: 'Unit 4',
      status: 'active',
      attributes: { meter: 'M-1' },
    });
    expect(member(answer.body, 'geometry')).toBeUndefined();
    expect(answer.headers.get('location')).toMatch(new RegExp(`/assets/${text(answer, 'id')}$`));
    const read = await platform.get(`/assets/${text(answer, 'id')}`);
    expect([read.status, read.text]).toEqual([200, answer.text]);
  });

  test('derives the cost key of the attachment in its state, and ignores a sent one', async () => {
    const reseller_id = await aReseller(platform, ['TX', 'NM']);
    const customer_id = await aCustomer(platform);
    await attach(platform, customer_id, reseller_id, { state: 'TX', cost_key: 'TX-1' });
    await attach(platform, customer_id, reseller_id, { state: 'NM' });
    const unit = { asset_type: 'premise', name: 'Unit 4', reseller_id, customer_id };
    const answer = await platform.post('/assets', { ...unit, state: 'TX', cost_key: 'FORGED' });
    expect(answer.body).toMatchObject({ cost_key: 'TX-1' });
    const changes = { name: 'Unit 5', cost_key: 'FORGED' };
    const { body } = await platform.put(`/assets/${text(answer, 'id')}`, changes);
    expect(body).toMatchObject({ name: 'Unit 5', cost_key: 'TX-1' });
    const uncovered = await platform.post('/assets', { ...unit, state: 'OK' });
    expect(uncovered.status).toBe(422);
    expect(member(uncovered.body, 'detail')).toBe(
      'No active attachment covers OK for that customer and reseller (covered: NM, TX). Attach them for this state first.',
    );
  });
});

describe('GET /assets', () => {
  test('pages oldest first, by offset and by the next link', async () => {
    const organization = `org-${randomUUID()}`;
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      ids.push(await anAsset(platform, { organization_id: organization }));
    }
    const first = await platform.get(`/assets?organization_id=${organization}&limit=2`);
    const next = nextPath(first);
    expect(next).toBeDefined();
    const second = await platform.get(next ?? '');
    const byOffset = await platform.get(`/assets?organization_id=${organization}&limit=2&offset=2`);
    expect(idsOf(list(first))).toEqual(ids.slice(0, 2));
    expect(idsOf(list(second))).toEqual(ids.slice(2, 4));
    expect(idsOf(list(byOffset))).toEqual(ids.slice(2, 4));
    const last = await platform.get(`/assets?organization_id=${organization}&limit=2&offset=4`);
    expect(last.headers.get('link')).toBeNull();
  });
});

describe('GET /assets/{id}/geometry', () => {
  test('is one Feature; attributes never replace a fixed property', async () => {
    const id = await anAsset(platform, {
      geometry: square,
      attributes: { voltage_kv: 115, name: 'forged', id: 'forged' },
    });
    const answer = await platform.get(`/assets/${id}/geometry`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('application/geo+json');
    expect(answer.body).toMatchObject({
      type: 'Feature',
      id,
      properties: { id, name: 'Depot 7', status: 'active', voltage_kv: 115 },
    });
  });

  test('of an asset without geometry is a Feature with geometry null', async () => {
    const id = await anAsset(platform);
    expect((await platform.get(`/assets/${id}/geometry`)).body).toMatchObject({ geometry: null });
  });
});

describe('PUT /assets/{id}', () => {
  test.each([{ asset_type: 'premise' }, { reseller_id: null }, { state: 'TX' }])(
    'refuses %j',
    async (body) => {
      const id = await anAsset(platform);
      const answer = await platform.put(`/assets/${id}`, body);
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ detail: [{ type: 'extra_forbidden' }] });
    },
  );
});

function idsOf(assets: unknown): unknown[] {
  return Array.isArray(assets) ? assets.map((asset) => member(asset, 'id')) : [];
}
