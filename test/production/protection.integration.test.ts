import { connect } from 'node:net';
import { makeApiKey } from '@exchange/service-shell';
import pg from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { type Client, client, text } from '../acceptance/client.js';
import { aTransaction } from '../acceptance/fixtures.js';
import { ledger } from '../acceptance/ledger.js';

const byKey = (url: string, key: string): Client => client(url, { 'x-api-key': key });

describe('limits', () => {
  test('a credential that sends too much is told when to come back; others are served', async () => {
    const { anotherApi } = await ledger();
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

  test('an address that guesses keys is stopped before another is checked', async () => {
    const { anotherApi } = await ledger();
    const api = await anotherApi({ refusalsPerMinute: 3, apiKeys: ['right'] });
    const statuses = [];
    for (let guess = 0; guess < 6; guess += 1) {
      statuses.push((await byKey(api.url, `guess ${guess}`).get('/resellers')).status);
    }
    expect(statuses.slice(0, 3)).toEqual([401, 401, 401]);
    expect(statuses.at(-1)).toBe(429);
    const found = await byKey(api.url, 'right').get('/resellers');
    expect(found.status).toBe(429);
    expect(Number(found.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('with more to do than it can, it turns requests away at once and recovers by itself', async () => {
    const { anotherApi, apiKey } = await ledger();
    const api = await anotherApi({ admission: { requestsMax: 4, bodyBytesMax: 1e9 } });
    const caller = byKey(api.url, apiKey);
    const flood = await Promise.all(
      Array.from({ length: 60 }, () => caller.post('/exchange/transactions', aTransaction())),
    );
    const shed = flood.filter(({ status }) => status === 503);
    expect(flood.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    expect(shed.length).toBeGreaterThan(0);
    expect(flood.length).toBe(shed.length + flood.filter(({ status }) => status === 201).length);
    for (const answer of shed) expect(answer.headers.get('retry-after')).toBe('1');
    expect((await caller.post('/exchange/transactions', aTransaction())).status).toBe(201);
  });

  test('bodies that are on their way are counted before they are read', async () => {
    const { anotherApi, apiKey } = await ledger();
    const api = await anotherApi({ admission: { requestsMax: 100, bodyBytesMax: 100_000 } });
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

describe('credentials', () => {
  test('a key of which only the digest is configured is recognized and named in the history', async () => {
    const { anotherApi } = await ledger();
    const { key, entry } = makeApiKey('desk-7');
    expect(entry).not.toContain(key);
    const api = await anotherApi({ apiKeys: [entry] });
    const written = await byKey(api.url, key).post('/exchange/transactions', aTransaction());
    const history = await byKey(api.url, key).get(
      `/exchange/transactions/${text(written, 'id')}/history`,
    );
    expect(JSON.stringify(history.body)).toContain('desk-7');
    expect((await byKey(api.url, entry).get('/resellers')).status).toBe(401);
  });

  test('after a change of the signing secret, tokens of the one before hold as long as it is named', async () => {
    const { anotherApi, apiKey } = await ledger();
    const [old, young] = [
      'an old secret of thirty-two bytes..',
      'a new secret of thirty-two bytes...',
    ];
    const before = await anotherApi({ tokenSigningSecret: old });
    const token = text(
      await client(before.url).post('/auth/token', { api_key: apiKey }),
      'access_token',
    );
    const during = await anotherApi({ tokenSigningSecret: young, retiredSigningSecrets: [old] });
    const after = await anotherApi({ tokenSigningSecret: young });
    const bearer = { authorization: `Bearer ${token}` };
    expect((await client(during.url, bearer).get('/resellers')).status).toBe(200);
    expect((await client(after.url, bearer).get('/resellers')).status).toBe(401);
    const fresh = text(
      await client(during.url).post('/auth/token', { api_key: apiKey }),
      'access_token',
    );
    const renewed = { authorization: `Bearer ${fresh}` };
    expect((await client(after.url, renewed).get('/resellers')).status).toBe(200);
  });
});

describe('answers', () => {
  test('carry headers that keep a browser from running or framing them', async () => {
    const { platform, url } = await ledger();
    const { headers } = await platform.get('/resellers');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('strict-transport-security')).toContain('max-age=');
    expect(headers.get('x-powered-by')).toBeNull();
    const docs = await fetch(`${url}/docs/`);
    expect(docs.status).toBe(200);
    expect(docs.headers.get('content-security-policy')).toContain('script-src');
  });
});

describe('the database', () => {
  test('refuses to write for the query API, and gives its reader the right to read alone', async () => {
    const { databaseUrl } = await ledger();
    const admin = new pg.Client({ connectionString: databaseUrl });
    await admin.connect();
    try {
      const { rows } = await admin.query(
        "select has_table_privilege('ledger_reader', 'ledger.transactions', 'select') as reads, has_table_privilege('ledger_reader', 'ledger.transactions', 'insert, update, delete') as writes",
      );
      expect(rows).toEqual([{ reads: true, writes: false }]);
      await admin.query('begin; set local role ledger_reader');
      await expect(admin.query('delete from ledger.transactions')).rejects.toThrow(
        /permission denied/,
      );
      await admin.query('rollback');
    } finally {
      await admin.end();
    }
  });

  test('ends a query that takes too long, and the caller is told to ask for less', async ({
    skip,
  }) => {
    // The embedded database has one session: a lock held by another transaction is waited for before the query begins.
    if (inject('testServices').postgres.kind === 'embedded') skip('needs sessions of their own');
    const { anotherApi, apiKey, databaseUrl } = await ledger();
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
