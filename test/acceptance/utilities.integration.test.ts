import { beforeAll, describe, expect, test } from 'vitest';
import { ledger } from '../services/ledger.js';
import { type Client, list, member, text } from './client.js';
import { aCustomer, anAsset, aReseller, attach } from './fixtures.js';

let platform: Client;

beforeAll(async () => {
  platform = (await ledger()).platform;
});

const box = (west: number, south: number, size: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west + size, south],
      [west + size, south + size],
      [west, south + size],
      [west, south],
    ],
  ],
});

const aUtility = async (code: string, territory: unknown, more: Record<string, unknown> = {}) =>
  text(
    await platform.post('/utilities', {
      code,
      name: `${code} Electric`,
      state: 'ak',
      territory,
      ...more,
    }),
    'id',
  );

describe('utilities', () => {
  test('are registered by platform callers, and read as list and one', async () => {
    const created = await platform.post('/utilities', {
      code: 'GVEA',
      name: 'Golden Valley',
      state: 'ak',
      attributes: { deregulated: false, service_status: 'operational' },
      territory: box(-150, 10, 1),
    });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      id: text(created, 'id'),
      code: 'GVEA',
      name: 'Golden Valley',
      state: 'AK',
      attributes: { deregulated: false, service_status: 'operational' },
    });
    const read = await platform.get(`/utilities/${text(created, 'id')}`);
    expect([read.text, read.headers.get('etag')]).toEqual([created.text, '"0"']);
    expect(list(await platform.get('/utilities?state=AK'))).toContainEqual(created.body);
    expect(list(await platform.get('/utilities?state=TX'))).toEqual([]);
  });

  test('a reseller can neither register nor change one, and sees all of them', async () => {
    const scoped = platform.with({ 'x-service-reseller-id': await aReseller(platform, []) });
    const id = await aUtility('SEEN', box(-150, 12, 1));
    const body = { code: 'X', name: 'X', state: 'AK', territory: box(0, 0, 1) };
    expect((await scoped.post('/utilities', body)).status).toBe(403);
    expect((await scoped.put(`/utilities/${id}`, { name: 'Y' })).status).toBe(403);
    expect((await scoped.get(`/utilities/${id}`)).status).toBe(200);
  });

  test('a territory that is no area, or not valid, is 422 and nothing is registered', async () => {
    const before = (await platform.get('/utilities?limit=1000')).text;
    const line = {
      type: 'LineString',
      coordinates: [
        [0, 0],
        [1, 1],
      ],
    };
    const bow = {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 1],
          [1, 0],
          [0, 1],
          [0, 0],
        ],
      ],
    };
    for (const territory of [line, bow, { type: 'Polygon', coordinates: [] }, undefined]) {
      const answer = await platform.post('/utilities', {
        code: 'N',
        name: 'N',
        state: 'AK',
        territory,
      });
      expect([answer.status, answer.text.includes('territory')]).toEqual([422, true]);
    }
    expect((await platform.get('/utilities?limit=1000')).text).toBe(before);
  });

  test('an update moves the territory and keeps what was not sent', async () => {
    const id = await aUtility('MOVES', box(-150, 14, 1), {
      attributes: { service_status: 'operational' },
    });
    const answer = await platform.put(`/utilities/${id}`, { territory: box(-150, 16, 1) });
    expect([answer.status, member(answer.body, 'code')]).toEqual([200, 'MOVES']);
    expect(await at(-149.5, 14.5)).toBeNull();
    expect(await at(-149.5, 16.5)).toBe('MOVES');
  });

  test('an unknown one is 404', async () => {
    const id = '9a2f5a86-4b0e-4d3a-8f6f-1f6a0c9f7e44';
    expect((await platform.get(`/utilities/${id}`)).status).toBe(404);
    expect((await platform.put(`/utilities/${id}`, { name: 'Y' })).status).toBe(404);
  });
});

/** The code that a lookup finds. */
async function at(lon: number, lat: number) {
  const { body } = await platform.get(`/utilities/lookup?lon=${lon}&lat=${lat}`);
  const utility = member(body, 'utility');
  expect(member(body, 'matched_by')).toBe(utility === null ? 'not_found' : 'point_in_territory');
  return utility === null ? null : member(utility, 'code');
}

describe('GET /utilities/lookup', () => {
  test('finds the territory of a point, its border included, and else says not_found', async () => {
    await aUtility('INSIDE', box(-140, 20, 1));
    expect(await at(-139.5, 20.5)).toBe('INSIDE');
    expect(await at(-140, 20.5)).toBe('INSIDE');
    expect(await at(-139, 21)).toBe('INSIDE');
    expect(await at(-141, 20.5)).toBeNull();
  });

  test('of overlapping territories the smallest decides, of equal ones the oldest', async () => {
    await aUtility('REGIONAL', box(-130, 20, 5));
    await aUtility('MUNICIPAL', box(-129, 21, 1));
    await aUtility('LATER', box(-129, 21, 1));
    expect(await at(-128.5, 21.5)).toBe('MUNICIPAL');
    expect(await at(-126.5, 24.5)).toBe('REGIONAL');
  });

  test('the antimeridian is one line, whichever longitude it is given', async () => {
    await aUtility('DATELINE', {
      type: 'MultiPolygon',
      coordinates: [box(179, 30, 1).coordinates],
    });
    expect(await at(180, 30.5)).toBe('DATELINE');
    expect(await at(-180, 30.5)).toBe('DATELINE');
  });

  test('a territory of thousands of vertices is found in pieces as in whole', async () => {
    const ring = Array.from({ length: 4000 }, (_, index) => {
      const angle = (index / 4000) * 2 * Math.PI;
      const radius = index % 2 === 0 ? 1 : 0.9;
      return [-110 + radius * Math.cos(angle), 30 + radius * Math.sin(angle)];
    });
    await aUtility('STAR', { type: 'Polygon', coordinates: [[...ring, ring[0]]] });
    for (let step = 0; step < 20; step += 1) {
      const angle = (step / 20) * 2 * Math.PI;
      expect(await at(-110 + 0.89 * Math.cos(angle), 30 + 0.89 * Math.sin(angle))).toBe('STAR');
      expect(await at(-110 + 1.01 * Math.cos(angle), 30 + 1.01 * Math.sin(angle))).toBeNull();
    }
  });
});

describe('POST /geo/utilities/status', () => {
  test('lists territories that the area touches, with the properties in scope that lie in both', async () => {
    await aUtility('LEFT', box(-90, 20, 2), { attributes: { service_status: 'degraded' } });
    await aUtility('RIGHT', box(-88, 20, 2));
    const one = await aReseller(platform, []);
    const other = await aReseller(platform, []);
    const customer = await aCustomer(platform);
    await attach(platform, customer, one, {});
    await attach(platform, customer, other, {});
    const place = (lon: number) => ({
      geometry: { type: 'Point', coordinates: [lon, 21] },
      customer_id: customer,
    });
    await anAsset(platform, { ...place(-89), reseller_id: one });
    await anAsset(platform, { ...place(-89), reseller_id: other });
    await anAsset(platform, { ...place(-86.5), reseller_id: one });
    await anAsset(platform, { geometry: { type: 'Point', coordinates: [-89, 21] } });
    const area = { geometry: box(-89.5, 20.5, 2) };
    const seen = async (caller: Client) =>
      Object(member((await caller.post('/geo/utilities/status', area)).body, 'utilities')).filter(
        ({ code }: { code: string }) => code === 'LEFT' || code === 'RIGHT',
      );
    expect(await seen(platform)).toEqual([
      {
        code: 'LEFT',
        name: 'LEFT Electric',
        state: 'AK',
        service_status: 'degraded',
        affected_property_count: 2,
      },
      {
        code: 'RIGHT',
        name: 'RIGHT Electric',
        state: 'AK',
        service_status: null,
        affected_property_count: 0,
      },
    ]);
    const [left] = await seen(platform.with({ 'x-service-reseller-id': one }));
    expect(left.affected_property_count).toBe(1);
  });
});
