import { randomUUID } from 'node:crypto';
import { allContracts } from '@exchange/ledger/ledger-routes';
import { keyText } from '@exchange/runtime/credentials/key-text';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Client, list, member, text } from '../acceptance/client.js';
import { anAsset, aReseller } from '../acceptance/fixtures.js';
import { routesWithMap } from '../fixtures/map-feature/routes.js';
import { type SharedLedger, sharedLedger } from '../services/ledger.js';

let service: SharedLedger;
let platform: Client;
let url: string;
let north: { readonly reseller: string; readonly key: string; readonly id: string };

beforeAll(async () => {
  service = await sharedLedger();
  ({ platform } = service);
  ({ url } = await service.anotherApi({ routes: routesWithMap }));
  const reseller = await aReseller(platform, ['TX']);
  await anAsset(platform, {
    name: 'a depot of north',
    asset_type: `depot-${reseller}`,
    reseller_id: reseller,
    geometry: { type: 'Point', coordinates: [-97.5, 35.4] },
  });
  await anAsset(platform, { name: 'a depot of the platform' });
  north = { reseller, ...(await made({ name: 'North', reseller_id: reseller })) };
});

async function made(body: Record<string, unknown>) {
  const answer = await platform.post('/map-keys', body);
  expect([answer.status, answer.text]).toEqual([201, expect.stringContaining('"key":"mk_')]);
  return { id: text(answer, 'id'), key: text(answer, 'key') };
}
const ask = (path: string, headers: Record<string, string> = {}, more: RequestInit = {}) =>
  fetch(`${url}${path}`, { headers, ...more });
const namesOf = async (answer: Response) => member(JSON.parse(await answer.text()), 'names');
const form = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  ask(
    '/rest/services/fixture/query',
    { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    { method: 'POST', body: new URLSearchParams(fields).toString() },
  );

describe('a map key', () => {
  test('is shown at its creation only', async () => {
    const name = `Field crew ${randomUUID()}`;
    const answer = await platform.post('/map-keys', { name, reseller_id: north.reseller });
    const id = text(answer, 'id');
    const key = text(answer, 'key');
    expect(key).toMatch(new RegExp(`^mk_${id.replaceAll('-', '')}_[\\w-]{49}$`));
    expect(answer.headers.get('location')).toMatch(new RegExp(`/api/v1/map-keys/${id}$`));
    const answers = [
      await platform.get(`/map-keys/${id}`),
      await platform.get(`/map-keys?reseller_id=${north.reseller}`),
      await platform.get(`/map-keys/${id}/history`),
      await platform.get(`/audit/events?stream_prefix=map_key-${id}`),
    ];
    for (const one of answers) {
      expect([one.status, one.text]).toEqual([200, expect.stringContaining(name)]);
      expect(one.text).not.toContain(key);
      expect(one.text).not.toContain(key.slice(-49));
    }
  });

  test('requested again under its Idempotency-Key is the same one, not shown', async () => {
    const again = { 'idempotency-key': randomUUID() };
    const body = { name: 'Once' };
    const [first, second] = [
      await platform.post('/map-keys', body, again),
      await platform.post('/map-keys', body, again),
    ];
    expect([second.status, text(second, 'id')]).toEqual([201, text(first, 'id')]);
    expect([text(first, 'key').slice(0, 3), member(second.body, 'key')]).toEqual(['mk_', null]);
    expect((await ask('/ogc/fixture/names', { 'x-api-key': text(first, 'key') })).status).toBe(200);
  });

  test('requires a name, and an existing reseller', async () => {
    expect((await platform.post('/map-keys', {})).status).toBe(422);
    expect((await platform.post('/map-keys', { name: ' ' })).status).toBe(422);
    expect((await platform.post('/map-keys', { name: 'A', reseller_id: 'x' })).status).toBe(422);
    const unknown = await platform.post('/map-keys', { name: 'A', reseller_id: randomUUID() });
    expect(unknown.status).toBe(404);
  });

  test('is created, listed, read and revoked by the platform only', async () => {
    const own = platform.with({ 'x-service-reseller-id': north.reseller });
    for (const answer of [
      await own.post('/map-keys', { name: 'A', reseller_id: north.reseller }),
      await own.get('/map-keys'),
      await own.get(`/map-keys/${north.id}`),
      await own.get(`/map-keys/${north.id}/history`),
      await own.post(`/map-keys/${north.id}/revoke`),
    ]) {
      expect(answer.status).toBe(403);
    }
    expect((await service.anonymous.get('/map-keys')).status).toBe(401);
  });
});

describe('a map key opens map routes', () => {
  const places = () =>
    [
      ['X-API-Key', '', { 'x-api-key': north.key }],
      ['Authorization', '', { authorization: `Bearer ${north.key}` }],
      ['X-Esri-Authorization', '', { 'x-esri-authorization': `Bearer ${north.key}` }],
      ['api_key', `api_key=${north.key}`, {}],
      ['token', `token=${north.key}`, {}],
      ['both alike', `api_key=${north.key}&token=${north.key}`, {}],
      ['among others, escaped', `limit=3&%61pi_key=${north.key.replace('_', '%5F')}`, {}],
    ] as const;

  test('in every supported place, with its own scope', async () => {
    for (const [place, query, headers] of places()) {
      for (const path of ['/ogc/fixture/names', '/rest/services/fixture/query']) {
        const answer = await ask(`${path}?${query}`, headers);
        expect([place, answer.status]).toEqual([place, 200]);
        expect(await namesOf(answer)).toEqual(['a depot of north']);
      }
      const tile = await ask(`/tiles/fixture/3?${query.replace('limit=3&', '')}`, headers);
      expect([place, await tile.text()]).toEqual([place, 'a depot of north\n']);
    }
  });

  test("of layers and of the box, in its reseller's scope", async () => {
    const key = `api_key=${north.key}`;
    const layers = await (await ask(`/api/v1/layers?${key}`)).text();
    expect(layers).toContain(`depot-${north.reseller}`);
    const box = 'min_lon=-98&min_lat=35&max_lon=-97&max_lat=36';
    for (const path of [
      `/api/v1/layers/assets?${key}`,
      `/api/v1/layers/assets/query?${key}&bbox=-98,35,-97,36`,
      `/api/v1/layers/assets/stats?by=name&${key}`,
      `/api/v1/geo/bbox?${box}&${key}`,
    ]) {
      const answer = await ask(path);
      expect([path, answer.status]).toEqual([path, 200]);
      const text = await answer.text();
      expect(text).not.toContain('nobody');
      expect(text).not.toContain(north.key);
    }
  });

  test('as a form field, removed from the fields of the route', async () => {
    for (const name of ['token', 'api_key']) {
      const answer = await form({ [name]: north.key, where: '1=1' });
      expect(JSON.parse(await answer.text())).toEqual({
        names: ['a depot of north'],
        asked: { where: '1=1' },
      });
    }
    const inHeader = await form({ where: '1=1', token: '' }, { 'x-api-key': north.key });
    expect(JSON.parse(await inHeader.text())).toMatchObject({ asked: { where: '1=1' } });
    const long = await form({ token: north.key, geometry: 'x'.repeat(100_000) });
    expect(JSON.parse(await long.text())).toMatchObject({ names: ['a depot of north'] });
    const tooLong = await form({ token: north.key, geometry: 'x'.repeat(300_000) });
    expect(JSON.parse(await tooLong.text())).toMatchObject({ error: { code: 413 } });
  });

  test("of the platform has the platform's scope, despite a reseller header", async () => {
    const all = await made({ name: 'All' });
    const answer = await ask('/ogc/fixture/names', {
      'x-api-key': all.key,
      'x-service-reseller-id': north.reseller,
    });
    expect(await namesOf(answer)).toEqual(expect.arrayContaining(['a depot of the platform']));
    const own = await ask('/ogc/fixture/names', {
      'x-api-key': north.key,
      'x-service-reseller-id': randomUUID(),
    });
    expect(await namesOf(own)).toEqual(['a depot of north']);
  });

  test('and a bearer token is a parameter of a feature service only', async () => {
    const answer = await platform.post('/auth/token', {
      api_key: service.apiKey,
      reseller_id: north.reseller,
    });
    const token = text(answer, 'access_token');
    expect(await namesOf(await ask(`/rest/services/fixture/query?token=${token}`))).toEqual([
      'a depot of north',
    ]);
    expect(await namesOf(await form({ token }))).toEqual(['a depot of north']);
    expect((await ask(`/ogc/fixture/names?token=${token}`)).status).toBe(401);
    expect((await ask(`/api/v1/layers?token=${token}`)).status).toBe(401);
    expect(await (await ask(`/rest/services/fixture/query?api_key=${token}`)).json()).toMatchObject(
      {
        error: { code: 498 },
      },
    );
  });
});

describe('a map key opens no other route', () => {
  const others = allContracts.filter(
    ({ security, mapKeys }) => security === 'required' && !mapKeys,
  );

  test('of all routes', async () => {
    const all = await made({ name: 'All' });
    expect(others.length).toBeGreaterThan(60);
    for (const { method, path: pattern, mount } of others) {
      const path = `${mount === 'root' ? '' : '/api/v1'}${pattern.replace(/\{\w+\}/g, () => randomUUID())}`;
      const send = (headers: Record<string, string>, query = '') =>
        ask(`${path}${query}`, headers, { method: method.toUpperCase() });
      const offers: Record<string, string>[] = [
        { 'x-api-key': all.key },
        { authorization: `Bearer ${all.key}` },
      ];
      for (const headers of offers) {
        const answer = await send(headers);
        expect([method, path, answer.status]).toEqual([method, path, 403]);
        expect(await answer.text()).toContain('is accepted only at /ogc');
      }
      expect((await send({}, `?api_key=${all.key}`)).status).toBe(401);
      expect((await send({ 'x-esri-authorization': `Bearer ${all.key}` })).status).toBe(401);
    }
  });

  test('and no deciding route accepts one', () => {
    const open = allContracts.filter(({ mapKeys }) => mapKeys);
    expect(open.map(({ kind }) => kind)).not.toContain('command');
    expect(open.every(({ method, formBody }) => method === 'get' || formBody)).toBe(true);
  });

  test('and cannot obtain a token', async () => {
    expect((await service.anonymous.post('/auth/token', { api_key: north.key })).status).toBe(401);
  });

  test('and no ordinary credential is accepted in a URL', async () => {
    for (const name of ['api_key', 'token']) {
      for (const path of ['/ogc/fixture/names', '/api/v1/layers']) {
        expect((await ask(`${path}?${name}=${service.apiKey}`)).status).toBe(401);
      }
      const answer = await ask(`/rest/services/fixture/query?${name}=${service.apiKey}`);
      expect(await answer.json()).toMatchObject({ error: { code: 498 } });
    }
  });
});

describe('an invalid key is refused', () => {
  test.each([
    ['another secret', (_: string, id: string) => keyText('map_key', id, 'A'.repeat(43))],
    ['a word', () => 'secret'],
  ])('%s', async (_, change) => {
    const wrong = change(north.key, north.id);
    for (const [query, headers] of [
      ['', { 'x-api-key': wrong }],
      [`?api_key=${wrong}`, {}],
      [`?token=${wrong}&api_key=${north.key}`, {}],
      [`?api_key=${north.key}`, { 'x-api-key': wrong }],
    ] as const) {
      expect((await ask(`/ogc/fixture/names${query}`, headers)).status).toBe(401);
      expect(
        await (await ask(`/rest/services/fixture/query${query}`, headers)).json(),
      ).toMatchObject({
        error: { code: 498 },
      });
    }
    expect(await (await form({ token: wrong })).json()).toMatchObject({ error: { code: 498 } });
  });

  test('and its text is not repeated', async () => {
    expect((await ask('/ogc/fixture/names?api_key=')).status).toBe(401);
    for (const answer of [
      await ask('/rest/services/fixture/query?token='),
      await form({ f: 'json' }),
    ]) {
      expect(await answer.json()).toMatchObject({ error: { code: 499 } });
    }
  });
});

describe('a revoked key', () => {
  test('is refused by all processes within 5 s, with time and actor', async () => {
    const { key, id } = await made({ name: 'Lost', reseller_id: north.reseller });
    const another = await service.anotherApi({ routes: routesWithMap });
    const at = (base: string) => fetch(`${base}/tiles/fixture/3?api_key=${key}`);
    for (const base of [url, another.url]) expect((await at(base)).status).toBe(200);
    const tag = String((await at(another.url)).headers.get('etag'));
    const revoked = await platform.post(`/map-keys/${id}/revoke`);
    expect([revoked.status, revoked.body]).toEqual([
      200,
      expect.objectContaining({
        id,
        status: 'revoked',
        revoked_by: { kind: 'api_key', id: expect.any(String) },
      }),
    ]);
    const until = Date.now() + 5_000;
    for (const base of [url, another.url]) {
      await expect
        .poll(async () => (await at(base)).status, { timeout: until - Date.now(), interval: 100 })
        .toBe(401);
    }
    const known = await fetch(`${another.url}/tiles/fixture/3?api_key=${key}`, {
      headers: { 'if-none-match': tag },
    });
    expect(known.status).toBe(401);
    const again = await platform.post(`/map-keys/${id}/revoke`);
    expect([again.status, again.text]).toEqual([200, revoked.text]);
    const listed = list(await platform.get('/map-keys?limit=1000')).find(
      (one) => member(one, 'id') === id,
    );
    expect(listed).toMatchObject({
      status: 'revoked',
      last_used_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    const history = list(await platform.get(`/map-keys/${id}/history`));
    expect(history.map((one) => member(one, 'type'))).toEqual(['MapKeyMade', 'MapKeyRevoked']);
  });

  test('that does not exist is 404', async () => {
    expect((await platform.post(`/map-keys/${randomUUID()}/revoke`)).status).toBe(404);
  });
});

test('a key has its own share: others are served beyond it', async () => {
  const limited = await service.anotherApi({
    routes: routesWithMap,
    rateLimitPerMinute: 3,
  });
  const [greedy, calm] = [await made({ name: 'Greedy' }), await made({ name: 'Calm' })];
  const at = (key: string) => fetch(`${limited.url}/ogc/fixture/names?api_key=${key}`);
  for (let times = 0; times < 3; times += 1) expect((await at(greedy.key)).status).toBe(200);
  const answer = await at(greedy.key);
  expect([answer.status, await answer.json()]).toEqual([
    429,
    { code: 'TooManyRequests', description: expect.any(String) },
  ]);
  expect((await at(calm.key)).status).toBe(200);
});

test('links of a page opened by a key in the URL contain no key', async () => {
  const reseller_id = await aReseller(platform, ['TX']);
  const { key } = await made({ name: 'Two depots', reseller_id });
  for (const name of ['a first depot', 'a second depot']) {
    await anAsset(platform, {
      name,
      reseller_id,
      geometry: { type: 'Point', coordinates: [-97.4, 35.4] },
    });
  }
  const first = await ask(`/api/v1/layers/assets/query?limit=1&api_key=${key}`);
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const text = await first.text();
  expect(next).toContain('cursor=');
  for (const one of [next, text]) expect(one).not.toMatch(/mk_|api_key/);
  const second = await fetch(`${next}&api_key=${key}`);
  expect(await second.text()).toContain('a second depot');
});
