import { describe, expect, test } from 'vitest';
import { list, member, text } from './client.js';
import { aCustomer, anAsset, aReseller, aTransaction, attach } from './fixtures.js';
import { service } from './service.js';

const { apiKey, platform, anonymous } = await service();

describe('a request without a valid credential', () => {
  test('is 401 with the accepted credentials and the scheme', async () => {
    const answer = await anonymous.get('/customers');
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(member(answer.body, 'detail')).toMatch(/bearer token.*API key/i);
  });

  test.each([
    { 'x-api-key': 'wrong' },
    { authorization: 'Bearer not.a.token' },
    { authorization: 'Basic dXNlcjpwYXNz' },
  ])('%j is 401 without naming the wrong part', async (headers) => {
    const answer = await anonymous.get('/customers', headers);
    expect([answer.status, member(answer.body, 'detail')]).toEqual([
      401,
      'The credential is not valid.',
    ]);
  });

  test('precedes validation, but an unknown path is 404 for any caller', async () => {
    expect((await anonymous.post('/customers', { wrong: 1 })).status).toBe(401);
    expect((await anonymous.get('/nowhere')).status).toBe(404);
  });

  test('fails despite a second, valid credential', async () => {
    const headers = { authorization: 'Bearer wrong', 'x-api-key': apiKey };
    expect((await anonymous.get('/customers', headers)).status).toBe(401);
  });
});

describe('a request with a credential', () => {
  test('of each kind succeeds', async () => {
    const token = text(await anonymous.post('/auth/token', { api_key: apiKey }), 'access_token');
    const kinds: Record<string, string>[] = [
      { 'x-api-key': apiKey },
      { authorization: `Bearer ${token}` },
      { authorization: `bearer ${token}` },
    ];
    for (const headers of kinds) {
      expect((await anonymous.get('/customers', headers)).status, JSON.stringify(headers)).toBe(
        200,
      );
    }
  });
});

describe('health and documentation', () => {
  test.each([
    '//healthz',
    '/healthz',
    '//readyz',
    '/readyz',
    '//openapi.json',
    '//asyncapi.json',
    '//docs/',
  ])('%s is open', async (path) => {
    expect((await anonymous.get(path)).status).toBe(200);
  });

  test('the index requires a credential', async () => {
    expect((await anonymous.get('//')).status).toBe(401);
    expect((await platform.get('//')).body).toMatchObject({ version: '0.1.0' });
  });

  test("readiness lists each dependency's state and each lane's progress", async () => {
    const { body } = await anonymous.get('/readyz');
    expect(body).toMatchObject({
      status: 'ready',
      dependencies: { event_log: { ok: true }, database: { ok: true }, queue: { ok: true } },
    });
    expect(Object.keys(Object(member(body, 'lanes')))).toContain('exchange');
  });
});

describe('a reseller-scoped caller', async () => {
  const [own, other] = [await aReseller(platform, ['TX']), await aReseller(platform, ['TX'])];
  const token = await anonymous.post('/auth/token', { api_key: apiKey, reseller_id: own });
  const scoped = anonymous.with({ authorization: `Bearer ${text(token, 'access_token')}` });

  test('is not widened by a header', async () => {
    const answer = await scoped.get('/resellers', { 'x-service-reseller-id': other });
    expect(list(answer).map((one) => member(one, 'id'))).toEqual([own]);
  });

  test('sees only its own rows in lists', async () => {
    const mine = await anAsset(platform, { reseller_id: own });
    await anAsset(platform, { reseller_id: other });
    await anAsset(platform);
    const assets = list(await scoped.get('/assets'));
    expect(assets.map((one) => member(one, 'id'))).toContain(mine);
    expect(new Set(assets.map((one) => member(one, 'reseller_id')))).toEqual(new Set([own]));
    expect(list(await scoped.get(`/assets?reseller_id=${other}`))).toEqual([]);
    expect(list(await scoped.get('/resellers')).map((one) => member(one, 'id'))).toEqual([own]);
  });

  test('gets 403 for resources of another reseller and of the platform', async () => {
    const theirs = await anAsset(platform, { reseller_id: other });
    const nobodys = await anAsset(platform);
    for (const id of [theirs, nobodys]) {
      expect((await scoped.get(`/assets/${id}`)).status).toBe(403);
      expect((await scoped.get(`/assets/${id}/geometry`)).status).toBe(403);
      expect((await scoped.put(`/assets/${id}`, { name: 'mine' })).status).toBe(403);
      expect((await scoped.delete(`/assets/${id}`)).status).toBe(403);
    }
    expect((await scoped.get(`/resellers/${other}`)).status).toBe(403);
    expect((await scoped.get(`/resellers/${other}/customers`)).status).toBe(403);
    expect(await scoped.put(`/resellers/${other}`, { name: 'mine' })).toMatchObject({
      status: 403,
      body: { detail: 'A reseller can only act for itself.' },
    });
    expect((await platform.get(`/assets/${theirs}`)).body).toMatchObject({ name: 'Depot 7' });
  });

  test('gets 403 for another reseller in a body', async () => {
    const bodies: [string, Record<string, unknown>][] = [
      ['/assets', { asset_type: 'x', name: 'y', reseller_id: other }],
      ['/exchange/transactions', aTransaction({ reseller_id: other })],
      [`/customers/${await aCustomer(platform)}/resellers`, { reseller_id: other }],
    ];
    for (const [path, body] of bodies)
      expect((await scoped.post(path, body)).status, path).toBe(403);
  });

  test('is the default reseller of its requests', async () => {
    expect((await scoped.post('/assets', { asset_type: 'x', name: 'y' })).body).toMatchObject({
      reseller_id: own,
    });
    expect((await scoped.post('/exchange/transactions', aTransaction())).body).toMatchObject({
      reseller_id: own,
    });
  });

  test('sees its own attachments of a customer only, and no unattached customer', async () => {
    const shared = await aCustomer(platform);
    await attach(platform, shared, own, { state: 'TX' });
    await attach(platform, shared, other, { state: 'TX' });
    const foreign = await aCustomer(platform);
    await attach(platform, foreign, other, {});
    const { body } = await scoped.get(`/customers/${shared}`);
    expect(member(body, 'resellers')).toMatchObject([{ reseller_id: own }]);
    const now = await scoped.get(`/customers/${shared}/resellers`);
    expect(list(now)).toHaveLength(1);
    const asOf = `as_of=${now.headers.get('ledger-position')}`;
    expect(list(await scoped.get(`/customers/${shared}/resellers?${asOf}`))).toEqual(list(now));
    const then = await scoped.get(`/customers/${shared}?${asOf}`);
    expect(member(then.body, 'resellers')).toEqual(member(body, 'resellers'));
    expect((await scoped.get(`/customers/${foreign}`)).status).toBe(403);
    expect((await scoped.get(`/customers/${foreign}/resellers`)).status).toBe(403);
    const ids = list(await scoped.get('/customers?limit=1000')).map((one) => member(one, 'id'));
    expect(ids).toContain(shared);
    expect(ids).not.toContain(foreign);
  });

  test('can create a customer and attach it to itself', async () => {
    const customer = await aCustomer(scoped);
    expect((await scoped.get(`/customers/${customer}`)).status).toBe(403);
    await attach(scoped, customer, own, { state: 'TX' });
    expect((await scoped.get(`/customers/${customer}`)).status).toBe(200);
  });
});
