import { describe, expect, test } from 'vitest';
import { member, text } from './client.js';
import { aCustomer, aReseller, aTransaction, attach } from './fixtures.js';
import { service } from './service.js';

const { apiKey, platform, anonymous } = await service();

describe('a request without a valid credential', () => {
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

  test('gets 403 for another reseller in a body', async () => {
    const bodies: [string, Record<string, unknown>][] = [
      ['/assets', { asset_type: 'x', name: 'y', reseller_id: other }],
      ['/exchange/transactions', aTransaction({ reseller_id: other })],
      [`/customers/${await aCustomer(platform)}/resellers`, { reseller_id: other }],
    ];
    for (const [path, body] of bodies)
      expect((await scoped.post(path, body)).status, path).toBe(403);
  });

  test('can create a customer and attach it to itself', async () => {
    const customer = await aCustomer(scoped);
    expect((await scoped.get(`/customers/${customer}`)).status).toBe(403);
    await attach(scoped, customer, own, { state: 'TX' });
    expect((await scoped.get(`/customers/${customer}`)).status).toBe(200);
  });
});
