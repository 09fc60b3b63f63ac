import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Answer, type Client, everyItem, member, nextPath, text } from './client.js';
import { aCustomer, anAsset, aReseller, attach } from './fixtures.js';
import { aPlace, positions } from './place.js';
import { service } from './service.js';

const { platform } = await service();

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
  test('are registered by platform callers, and read as a list and alone', async () => {
    const created = await platform.post('/utilities', {
      code: 'GVEA',
      name: 'Golden Valley',
      state: 'ak',
      attributes: { deregulated: false, service_status: 'operational' },
      territory: aPlace().square(0, 0),
    });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ code: 'GVEA', state: 'AK' });
    const read = await platform.get(`/utilities/${text(created, 'id')}`);
    expect([read.text, read.headers.get('etag')]).toEqual([created.text, '"0"']);
    expect(await everyItem(platform, '/utilities?state=AK&limit=1000')).toContainEqual(
      created.body,
    );
    const elsewhere = await everyItem(platform, '/utilities?state=TX&limit=1000');
    expect(elsewhere).not.toContainEqual(created.body);
  });

  test('are read-only for resellers, which see all of them', async () => {
    const scoped = platform.with({ 'x-service-reseller-id': await aReseller(platform, []) });
    const id = await aUtility('SEEN', aPlace().square(0, 0));
    const body = { code: 'X', name: 'X', state: 'AK', territory: aPlace().square(0, 0) };
    expect((await scoped.post('/utilities', body)).status).toBe(403);
    expect((await scoped.put(`/utilities/${id}`, { name: 'Y' })).status).toBe(403);
    expect((await scoped.get(`/utilities/${id}`)).status).toBe(200);
  });

  test('a territory that is not a valid area is 422 and nothing is registered', async () => {
    const code = `N-${randomUUID()}`;
    const line = {
      type: 'LineString',
      coordinates: positions('0 0, 1 1'),
    };
    const bow = {
      type: 'Polygon',
      coordinates: [positions('0 0, 1 1, 1 0, 0 1, 0 0')],
    };
    for (const territory of [line, bow, { type: 'Polygon', coordinates: [] }, undefined]) {
      const answer = await platform.post('/utilities', {
        code,
        name: 'N',
        state: 'AK',
        territory,
      });
      expect([answer.status, answer.text.includes('territory')]).toEqual([422, true]);
    }
    const registered = await everyItem(platform, '/utilities?limit=1000');
    expect(registered.map((utility) => member(utility, 'code'))).not.toContain(code);
  });

  test('an update moves the territory and keeps omitted fields', async () => {
    const place = aPlace();
    const id = await aUtility('MOVES', place.square(0, 0), {
      attributes: { service_status: 'operational' },
    });
    const answer = await platform.put(`/utilities/${id}`, { territory: place.square(0, 2) });
    expect([answer.status, member(answer.body, 'code')]).toEqual([200, 'MOVES']);
    expect(await at(place.at(0.5, 0.5))).toBeNull();
    expect(await at(place.at(0.5, 2.5))).toBe('MOVES');
  });
});

async function at([lon, lat]: readonly [number, number]) {
  const { body } = await platform.get(`/utilities/lookup?lon=${lon}&lat=${lat}`);
  const utility = member(body, 'utility');
  expect(member(body, 'matched_by')).toBe(utility === null ? 'not_found' : 'point_in_territory');
  return utility === null ? null : member(utility, 'code');
}

describe('GET /utilities/lookup', () => {
  test('returns the territory of a point, borders included, or not_found', async () => {
    const place = aPlace();
    await aUtility('INSIDE', place.square(0, 0));
    expect(await at(place.at(0.5, 0.5))).toBe('INSIDE');
    expect(await at(place.at(0, 0.5))).toBe('INSIDE');
    expect(await at(place.at(1, 1))).toBe('INSIDE');
    expect(await at(place.at(-1, 0.5))).toBeNull();
  });

  test('prefers the smallest of overlapping territories, then the oldest', async () => {
    const place = aPlace();
    await aUtility('REGIONAL', place.square(0, 0, 5));
    await aUtility('MUNICIPAL', place.square(1, 1));
    await aUtility('LATER', place.square(1, 1));
    expect(await at(place.at(1.5, 1.5))).toBe('MUNICIPAL');
    expect(await at(place.at(3.5, 4.5))).toBe('REGIONAL');
  });

  test('a territory of thousands of vertices is found in pieces as in whole', async () => {
    const place = aPlace();
    const around = (angle: number, radius: number) =>
      at(place.at(radius * Math.cos(angle), radius * Math.sin(angle)));
    const ring = Array.from({ length: 4000 }, (_, index) => {
      const angle = (index / 4000) * 2 * Math.PI;
      const radius = index % 2 === 0 ? 1 : 0.9;
      return place.at(radius * Math.cos(angle), radius * Math.sin(angle));
    });
    await aUtility('STAR', { type: 'Polygon', coordinates: [[...ring, ring[0]]] });
    for (let step = 0; step < 20; step += 1) {
      const angle = (step / 20) * 2 * Math.PI;
      expect(await around(angle, 0.89)).toBe('STAR');
      expect(await around(angle, 1.01)).toBeNull();
    }
  });
});

describe('POST /geo/utilities/status', () => {
  test('lists intersecting territories, with the properties in scope in both', async () => {
    const place = aPlace();
    const [leftCode, rightCode] = [`LEFT-${randomUUID()}`, `RIGHT-${randomUUID()}`];
    await aUtility(leftCode, place.square(0, 0, 2), { attributes: { service_status: 'degraded' } });
    await aUtility(rightCode, place.square(2, 0, 2));
    const one = await aReseller(platform, []);
    const other = await aReseller(platform, []);
    const customer = await aCustomer(platform);
    await attach(platform, customer, one, {});
    await attach(platform, customer, other, {});
    const property = (x: number) => ({
      geometry: place.point(x, 1),
      customer_id: customer,
    });
    await anAsset(platform, { ...property(1), reseller_id: one });
    await anAsset(platform, { ...property(1), reseller_id: other });
    await anAsset(platform, { ...property(3.5), reseller_id: one });
    await anAsset(platform, { geometry: place.point(1, 1) });
    const area = { geometry: place.square(0.5, 0.5, 2) };
    const utilities = async (caller: Client, query = '') =>
      Object(
        member((await caller.post(`/geo/utilities/status${query}`, area)).body, 'utilities'),
      ).filter(({ code }: { code: string }) => code === leftCode || code === rightCode);
    expect(await utilities(platform)).toEqual([
      {
        code: leftCode,
        name: `${leftCode} Electric`,
        state: 'AK',
        service_status: 'degraded',
        affected_property_count: 2,
      },
      {
        code: rightCode,
        name: `${rightCode} Electric`,
        state: 'AK',
        service_status: null,
        affected_property_count: 0,
      },
    ]);
    const [left] = await utilities(platform.with({ 'x-service-reseller-id': one }));
    expect(left.affected_property_count).toBe(1);
    const [withoutPoints] = await utilities(platform, '?geometry_type=polygon');
    expect(withoutPoints.affected_property_count).toBe(0);
  });

  test('pages by limit', async () => {
    const place = aPlace();
    const codes = [0, 2, 4].map((x) => `PAGE-${x}-${randomUUID()}`);
    for (const [index, code] of codes.entries()) {
      await aUtility(code, place.square(index * 2, 0));
    }
    const area = { geometry: place.square(0, 0, 6) };
    const pages: string[][] = [];
    let path: string | undefined = '/geo/utilities/status?limit=2';
    while (path !== undefined) {
      const answer: Answer = await platform.post(path, area);
      const utilities = Object(member(answer.body, 'utilities'));
      pages.push(utilities.map(({ code }: { code: string }) => code));
      path = nextPath(answer);
    }
    expect(pages.flat().filter((code) => codes.includes(code))).toEqual(codes);
    expect(pages.slice(0, -1).every(({ length }) => length === 2)).toBe(true);
    expect(pages.length).toBeGreaterThan(1);
  });
});
