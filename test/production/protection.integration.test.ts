import { connect } from 'node:net';
import { readConfig } from '@exchange/runtime/config/environment';
import pg from 'pg';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { type Client, client, text } from '../acceptance/client.js';
import { aTransaction } from '../acceptance/fixtures.js';
import { sharedStores } from '../services/inject.js';
import { sharedLedger } from '../services/ledger.js';

beforeAll(async () => void (await sharedLedger()));

const { limits } = readConfig({});
const byKey = (url: string, key: string): Client => client(url, { 'x-api-key': key });

describe('limits', () => {
  test('a credential over its rate gets Retry-After; others are served', async () => {
    const { anotherApi } = await sharedLedger();
    const api = await anotherApi({ rateLimitPerMinute: 5, apiKeys: ['eager', 'calm'] });
    const eager = byKey(api.url, 'eager');
    const answers = [];
    for (let sent = 0; sent < 8; sent += 1) answers.push(await eager.get('/resellers'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    const last = answers.at(-1);
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(last?.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(last?.text).toContain('5 requests a minute');
    expect((await byKey(api.url, 'calm').get('/resellers')).status).toBe(200);
    expect((await client(api.url).get('//healthz')).status).toBe(200);
  });

  test('an address that guesses keys is refused, but its valid key is accepted', async () => {
    const { anotherApi } = await sharedLedger();
    const api = await anotherApi({ refusalsPerMinute: 3, apiKeys: ['right'], trustProxy: true });
    const from = (headers: Record<string, string>, address = '198.51.100.7') =>
      client(api.url, { ...headers, 'x-forwarded-for': address });
    const statuses = [];
    for (let guess = 0; guess < 6; guess += 1) {
      statuses.push((await from({ 'x-api-key': `guess ${guess}` }).get('/resellers')).status);
    }
    expect(statuses).toEqual([401, 401, 401, 429, 429, 429]);
    const wrong = await from({ authorization: 'Bearer guess' }).get('/resellers');
    expect(wrong.status).toBe(429);
    expect(Number(wrong.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(wrong.text).toContain('REFUSALS_PER_MINUTE');
    expect((await from({ 'x-api-key': 'right' }).get('/resellers')).status).toBe(200);
    const elsewhere = from({ 'x-api-key': 'guess' }, '198.51.100.8');
    expect((await elsewhere.get('/resellers')).status).toBe(401);
  });

  test('guesses at the token route count like others; a valid key gets its token', async () => {
    const { anotherApi } = await sharedLedger();
    const api = await anotherApi({ refusalsPerMinute: 3, apiKeys: ['right'], trustProxy: true });
    const caller = client(api.url, { 'x-forwarded-for': '2001:db8:1:2::1' });
    const neighbour = caller.with({ 'x-forwarded-for': '2001:db8:1:2:ffff::2' });
    const ask = (api_key: string) => caller.post('/auth/token', { api_key });
    const statuses = [];
    for (let guess = 0; guess < 5; guess += 1) statuses.push((await ask(`guess ${guess}`)).status);
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
    const guess = { 'x-api-key': 'guess' };
    expect((await neighbour.get('/resellers', guess)).status).toBe(429);
    expect((await ask('right')).status).toBe(200);
  });

  test('counts bodies before they are read', async () => {
    const { anotherApi, apiKey } = await sharedLedger();
    const bodyBytes = { total: 100_000, share: 100_000 };
    const api = await anotherApi({ limits: { ...limits, bodyBytes } });
    const port = Number(new URL(api.url).port);
    const slow = connect(port, '127.0.0.1');
    slow.write(
      `POST /api/v1/exchange/transactions HTTP/1.1\r\nhost: x\r\nx-api-key: ${apiKey}\r\ncontent-type: application/json\r\ncontent-length: 90000\r\n\r\n{`,
    );
    const large = aTransaction({ filler: 'x'.repeat(20_000) });
    await expect
      .poll(async () => (await byKey(api.url, apiKey).post('/exchange/transactions', large)).status)
      .toBe(503);
    slow.destroy();
    await expect
      .poll(async () => (await byKey(api.url, apiKey).post('/exchange/transactions', large)).status)
      .toBe(422);
  });
});

test('tokens of a retired signing secret are valid while it is configured', async () => {
  const { anotherApi, apiKey } = await sharedLedger();
  const secret = 'an old secret of thirty-two bytes..';
  const tokenSigningSecret = 'a new secret of thirty-two bytes...';
  const { url: before } = await anotherApi({ tokenSigningSecret: secret });
  const issued = await client(before).post('/auth/token', { api_key: apiKey });
  const bearer = { authorization: `Bearer ${text(issued, 'access_token')}` };
  const retiredSigningSecrets = [{ secret, retiredAt: new Date() }];
  const during = await anotherApi({ tokenSigningSecret, retiredSigningSecrets });
  const after = await anotherApi({ tokenSigningSecret });
  const statusAt = async (url: string) => (await client(url, bearer).get('/resellers')).status;
  expect([await statusAt(during.url), await statusAt(after.url)]).toEqual([200, 401]);
});

describe('answers', () => {
  test('have headers that prevent execution and framing in a browser', async () => {
    const { platform, url } = await sharedLedger();
    const { headers } = await platform.get('/resellers');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    // Browsers ignore these over plain HTTP, with a warning.
    const overHttps = [
      'strict-transport-security',
      'cross-origin-opener-policy',
      'origin-agent-cluster',
    ];
    for (const name of overHttps) expect(headers.get(name), name).toBeNull();
    const proxied = await fetch(`${url}/healthz`, { headers: { 'x-forwarded-proto': 'https' } });
    for (const name of overHttps) expect(proxied.headers.get(name), name).not.toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
    const docs = await fetch(`${url}/docs/`);
    expect(docs.status).toBe(200);
    expect(docs.headers.get('content-security-policy')).toContain('script-src');
    expect(docs.headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests');
  });
});

describe('the database', () => {
  test('cancels a slow query, and the caller is advised to narrow it', async ({ skip }) => {
    // The embedded database has one session: the query waits for the lock.
    if (inject('testServices').postgres.kind === 'embedded') skip('requires several sessions');
    const { anotherApi, apiKey } = await sharedLedger();
    const { databaseUrl } = await sharedStores();
    const api = await anotherApi({ statementTimeoutMs: 300 });
    const blocker = new pg.Client({ connectionString: databaseUrl });
    await blocker.connect();
    await blocker.query('begin; lock table ledger.transactions in access exclusive mode');
    const answer = await byKey(api.url, apiKey)
      .get('/exchange/transactions')
      .finally(async () => {
        await blocker.query('rollback');
        await blocker.end();
      });
    expect(answer.status).toBe(503);
    expect(answer.text).toContain('took too long');
  });
});
