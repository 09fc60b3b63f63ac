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

  describe('derives the cost key', () => {
    test("from the attachment of the asset's own state", async () => {
      const { reseller, customer } = await attached([
        { state: 'TX', cost_key: 'TX-1' },
        { cost_key: 'ANY' },
      ]);
      expect(await costKey(reseller, customer, 'TX')).toBe('TX-1');
    });

    test('failing that, from the stateless catch-all', async () => {
      const { reseller, customer } = await attached([
        { state: 'TX', cost_key: 'TX-1' },
        { cost_key: 'ANY' },
      ]);
      expect(await costKey(reseller, customer, 'OK')).toBe('ANY');
      expect(await costKey(reseller, customer, undefined)).toBe('ANY');
    });

    test("never from another state's attachment: 422 names the covered states", async () => {
      const { reseller, customer } = await attached([{ state: 'TX' }, { state: 'NM' }]);
      const answer = await platform.post('/assets', {
        asset_type: 'premise',
        name: 'Unit 4',
        reseller_id: reseller,
        customer_id: customer,
        state: 'OK',
      });
      expect(answer.status).toBe(422);
      expect(member(answer.body, 'detail')).toBe(
        'No active attachment covers OK for that customer and reseller (covered: NM, TX). Attach them for this state first.',
      );
    });

    test('ignores a cost key in the request', async () => {
      const { reseller, customer } = await attached([{ state: 'TX', cost_key: 'TX-1' }]);
      const answer = await platform.post('/assets', {
        asset_type: 'premise',
        name: 'Unit 4',
        reseller_id: reseller,
        customer_id: customer,
        state: 'TX',
        cost_key: 'FORGED',
      });
      expect(answer.body).toMatchObject({ cost_key: 'TX-1' });
      const changes = { name: 'Unit 5', cost_key: 'FORGED' };
      const changed = await platform.put(`/assets/${text(answer, 'id')}`, changes);
      expect([changed.status, changed.body]).toMatchObject([
        200,
        { name: 'Unit 5', cost_key: 'TX-1' },
      ]);
    });
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

  test.each(['limit=0', 'limit=1001', 'limit=x', 'offset=-1', 'reseller_id=nobody', 'state=Texas'])(
    '%s is 422',
    async (query) => {
      const answer = await platform.get(`/assets?${query}`);
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ detail: [{ loc: ['query', query.split('=')[0]] }] });
    },
  );
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
  test('changes only the given keys and replaces attributes as a whole', async () => {
    const id = await anAsset(platform, { attributes: { a: 1, b: 2 } });
    const answer = await platform.put(`/assets/${id}`, { status: 'retired', attributes: { b: 3 } });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ name: 'Depot 7', status: 'retired', attributes: { b: 3 } });
    expect((await platform.get(`/assets/${id}`)).text).toBe(answer.text);
  });

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

describe('DELETE /assets/{id}', () => {
  test('is 204, and the asset is gone from reads and lists', async () => {
    const organization_id = `org-${randomUUID()}`;
    const id = await anAsset(platform, { organization_id });
    const answer = await platform.delete(`/assets/${id}`);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await platform.get(`/assets/${id}`)).status).toBe(404);
    expect((await platform.get(`/assets/${id}/geometry`)).status).toBe(404);
    expect(list(await platform.get(`/assets?organization_id=${organization_id}`))).toEqual([]);
    expect((await platform.delete(`/assets/${id}`)).status).toBe(404);
    expect((await platform.put(`/assets/${id}`, { name: 'x' })).status).toBe(404);
  });
});

function idsOf(assets: unknown): unknown[] {
  return Array.isArray(assets) ? assets.map((asset) => member(asset, 'id')) : [];
}

async function attached(links: readonly { readonly state?: string; readonly cost_key?: string }[]) {
  const reseller = await aReseller(platform, ['TX', 'OK', 'NM']);
  const customer = await aCustomer(platform);
  for (const link of links) await attach(platform, customer, reseller, link);
  return { reseller, customer };
}

async function costKey(reseller_id: string, customer_id: string, state: string | undefined) {
  const answer = await platform.post('/assets', {
    asset_type: 'premise',
    name: 'Unit 4',
    reseller_id,
    customer_id,
    ...(state === undefined ? {} : { state }),
  });
  return member(answer.body, 'cost_key');
}
