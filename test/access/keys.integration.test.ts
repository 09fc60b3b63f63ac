import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { keyText, makeKeySecret } from '@exchange/runtime/credentials/key-text';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Client, client, list, member, text } from '../acceptance/client.js';
import { aReseller, aTransaction } from '../acceptance/fixtures.js';
import { type SharedLedger, sharedLedger } from '../services/ledger.js';

const known = { timeout: 5_000, interval: 100 };
let service: SharedLedger;
let processes: readonly [Client, Client];
let north: string;
let south: string;

beforeAll(async () => {
  service = await sharedLedger();
  const { url } = await service.anotherApi({});
  processes = [service.anonymous, client(url)];
  [north, south] = [
    await aReseller(service.platform, ['TX']),
    await aReseller(service.platform, ['TX']),
  ];
});

const later = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const callerOf = (secret: string, process = 0) =>
  (processes[process] ?? service.anonymous).with({ 'x-api-key': secret });
const ofReseller = (reseller: string) =>
  service.platform.with({ 'x-service-reseller-id': reseller });

async function made(body: Record<string, unknown> = {}, maker = service.platform) {
  const answer = await maker.post('/keys', { name: 'Desk', owner: 'j.doe', ...body });
  expect([answer.status, answer.text]).toEqual([201, expect.stringContaining('"secret":"lk_')]);
  return { id: text(answer, 'id'), secret: text(answer, 'secret'), answer };
}
const meOf = async (caller: Client) => (await caller.get('/auth/me')).body;
const statusOf = async (caller: Client) => (await caller.get('/auth/me')).status;
const tokenOf = async (secret: string, more = {}) =>
  processes[0].post('/auth/token', { api_key: secret, ...more });
const bearer = (token: string, process = 0) =>
  (processes[process] ?? service.anonymous).with({ authorization: `Bearer ${token}` });

describe('a named key', () => {
  test('is shown once, and recorded by its digest', async () => {
    const { id, secret, answer } = await made({ reseller_id: north, roles: ['trader', 'trader'] });
    expect(secret).toMatch(new RegExp(`^lk_${id.replaceAll('-', '')}_[\\w-]{49}$`));
    expect(answer.headers.get('location')).toMatch(new RegExp(`/api/v1/keys/${id}$`));
    const answers = [
      await service.platform.get(`/keys/${id}`),
      await service.platform.get(`/keys?reseller_id=${north}&limit=1000`),
      await service.platform.get(`/keys/${id}/history`),
      await service.platform.get(`/keys/${id}?as_of=${answer.headers.get('ledger-position')}`),
      await service.platform.get(`/audit/events?stream_prefix=key-${id}`),
    ];
    for (const one of answers) {
      expect([one.status, one.text]).toEqual([200, expect.stringContaining(id)]);
      expect(one.text).not.toContain(secret.slice(-49, -6));
    }
    expect(answers[0]?.body).toMatchObject({ id, reseller_id: north, roles: ['trader'] });
    expect(answers[3]?.body).toEqual(answers[0]?.body);
    expect(answers[4]?.text).toContain('KeyMade');
  });

  test('is a caller in every process, with scope, owner, roles and end', async () => {
    const end = later(3600);
    const { id, secret } = await made({ reseller_id: north, roles: ['trader'], expires_at: end });
    for (const process of [0, 1]) {
      expect(await meOf(callerOf(secret, process))).toEqual({
        actor: { kind: 'api_key', id },
        ...{ owner: 'j.doe', scope: { reseller_id: north }, roles: ['trader'], expires_at: end },
      });
    }
    const created = await callerOf(secret).post('/exchange/transactions', aTransaction());
    expect([created.status, member(created.body, 'reseller_id')]).toEqual([201, north]);
    const history = await service.platform.get(
      `/exchange/transactions/${text(created, 'id')}/history`,
    );
    expect(history.text).toContain(`"actor":{"kind":"api_key","id":"${id}"}`);
    const usedOn = async () =>
      member((await service.platform.get(`/keys/${id}`)).body, 'last_used_on');
    await expect.poll(usedOn).toBe(new Date().toISOString().slice(0, 10));
  });

  test('with a wrong checksum, an invented id or as a bearer token is refused', async () => {
    const { id, secret } = await made();
    const invented = keyText('key', randomUUID(), makeKeySecret());
    const ofId = keyText('key', id, makeKeySecret());
    for (const one of [`${secret.slice(0, -1)}_`, `${secret}a`, invented, ofId]) {
      expect([one, await statusOf(callerOf(one))]).toEqual([one, 401]);
      expect((await tokenOf(one)).status).toBe(401);
    }
    expect(await statusOf(bearer(secret))).toBe(401);
  });

  test('made again under the same Idempotency-Key is not shown', async () => {
    const again = { 'idempotency-key': randomUUID() };
    const body = { name: 'Once', owner: 'j.doe' };
    const first = await service.platform.post('/keys', body, again);
    const second = await service.platform.post('/keys', body, again);
    expect([second.status, text(second, 'id')]).toEqual([201, text(first, 'id')]);
    expect([text(first, 'secret').slice(0, 3), member(second.body, 'secret')]).toEqual([
      'lk_',
      null,
    ]);
  });

  test('ends by itself, and its tokens end with it', async () => {
    const past = await service.platform.post('/keys', {
      name: 'A',
      owner: 'j',
      expires_at: later(-1),
    });
    expect(past.status).toBe(422);
    const { id, secret } = await made({ expires_at: later(4) });
    const token = text(await tokenOf(secret), 'access_token');
    expect([await statusOf(callerOf(secret)), await statusOf(bearer(token))]).toEqual([200, 200]);
    await expect.poll(() => statusOf(callerOf(secret)), { timeout: 6_000 }).toBe(401);
    expect(await statusOf(bearer(token, 1))).toBe(401);
    expect((await service.platform.post(`/keys/${id}/rotate`, {})).status).toBe(409);
  });
});

describe('a revocation', () => {
  test('is effective in every process within 5 s, for key, tokens and open feeds', async () => {
    const { id, secret } = await made();
    const token = text(await tokenOf(secret), 'access_token');
    const callers = [0, 1].flatMap((one) => [callerOf(secret, one), bearer(token, one)]);
    expect(await Promise.all(callers.map(statusOf))).toEqual([200, 200, 200, 200]);
    const open = (headers: Record<string, string>) =>
      fetch(`${service.url}/api/v1/exchange/transactions/feed`, { headers });
    const feeds = [
      await open({ 'x-api-key': secret }),
      await open({ authorization: `Bearer ${token}` }),
      await open({ 'x-api-key': service.apiKey }),
    ];
    const isOver = feeds.map(() => false);
    const reading = feeds.map(async (feed, index) => {
      await feed.text().catch(() => undefined);
      isOver[index] = true;
    });
    await pause(1_500);
    expect(isOver).toEqual([false, false, false]);
    const revoked = await service.platform.post(`/keys/${id}/revoke`);
    expect([revoked.status, member(revoked.body, 'status')]).toEqual([200, 'revoked']);
    await expect
      .poll(async () => [...(await Promise.all(callers.map(statusOf))), ...isOver], known)
      .toEqual([401, 401, 401, 401, true, true, false]);
    await Promise.all(reading.slice(0, 2));
    await feeds[2]?.body?.cancel().catch(() => undefined);
    expect((await service.platform.post(`/keys/${id}/rotate`, {})).status).toBe(409);
    expect((await service.platform.post(`/keys/${id}/revoke`)).status).toBe(200);
  });
});

describe('a rotation', () => {
  test('keeps id, owner and Idempotency-Keys, and accepts both secrets during the overlap', async () => {
    const { id, secret } = await made({ reseller_id: north, roles: ['trader'] });
    const before = await meOf(callerOf(secret));
    const again = { 'idempotency-key': randomUUID() };
    const body = aTransaction();
    const first = await callerOf(secret).post('/exchange/transactions', body, again);
    const rotated = await service.platform.post(`/keys/${id}/rotate`, { overlap_minutes: 60 });
    const next = text(rotated, 'secret');
    expect([rotated.status, text(rotated, 'id')]).toEqual([200, id]);
    await expect.poll(() => statusOf(callerOf(next, 1)), known).toBe(200);
    await expect.poll(() => statusOf(callerOf(next)), known).toBe(200);
    expect([await meOf(callerOf(secret)), await meOf(callerOf(next))]).toEqual([before, before]);
    const second = await callerOf(next).post('/exchange/transactions', body, again);
    expect([second.headers.get('idempotency-replayed'), second.text]).toEqual(['true', first.text]);

    const long = { overlap_minutes: 1441 };
    expect((await service.platform.post(`/keys/${id}/rotate`, long)).status).toBe(422);
    const last = text(await service.platform.post(`/keys/${id}/rotate`), 'secret');
    const statuses = () =>
      Promise.all(
        [secret, next, last].flatMap((one) => [0, 1].map((at) => statusOf(callerOf(one, at)))),
      );
    await expect.poll(statuses, known).toEqual([401, 401, 401, 401, 200, 200]);
  });
});

describe('who makes which key', () => {
  const post = (maker: Client, body: Record<string, unknown>) =>
    maker.post('/keys', { name: 'A', ...body });

  test('a credential without an owner names one; an owner makes its own', async () => {
    expect((await post(service.platform, {})).status).toBe(422);
    const head = callerOf((await made({ reseller_id: north, roles: ['admin', 'trader'] })).secret);
    const own = await post(head, { roles: ['trader'] });
    expect([own.status, member(own.body, 'owner'), member(own.body, 'reseller_id')]).toEqual([
      201,
      'j.doe',
      north,
    ]);
    expect((await post(head, { roles: ['trader'], owner: 'a.roe' })).status).toBe(403);
    expect((await post(head, {})).status).toBe(403);
    const platform = callerOf((await made({ roles: ['admin'] })).secret);
    const others = await post(platform, { roles: ['reader'], owner: 'a.roe', reseller_id: south });
    expect(others.status).toBe(201);
  });

  test('a reseller makes keys of its own only', async () => {
    const head = callerOf((await made({ reseller_id: north })).secret);
    expect((await post(head, { reseller_id: null })).status).toBe(403);
    expect((await post(head, { reseller_id: south })).status).toBe(403);
    expect((await post(head, { reseller_id: randomUUID() })).status).toBe(403);
    expect((await post(service.platform, { owner: 'j', reseller_id: randomUUID() })).status).toBe(
      404,
    );
  });

  test('an admin rotates only keys that it may make', async () => {
    const all = await made({ reseller_id: north });
    const ofOther = await made({ reseller_id: north, owner: 'a.roe', roles: ['reader'] });
    const head = callerOf((await made({ reseller_id: north, roles: ['admin'] })).secret);
    for (const { id } of [all, ofOther]) {
      expect((await head.post(`/keys/${id}/rotate`)).status).toBe(403);
      expect((await head.post(`/keys/${id}/revoke`)).status).toBe(200);
    }
  });
});

test('a trader cancels the deals of its owner that another key submitted', async () => {
  const body = { owner: randomUUID(), roles: ['trader'] };
  const [first, second] = [await made(body), await made(body)];
  const stranger = await made({ owner: randomUUID(), roles: ['trader'] });
  const deal = await callerOf(first.secret).post('/exchange/transactions', aTransaction());
  const cancel = ({ secret }: { readonly secret: string }) =>
    callerOf(secret).post(`/exchange/transactions/${text(deal, 'id')}/cancel`, { reason: 'wrong' });
  expect((await service.platform.post(`/keys/${first.id}/revoke`)).status).toBe(200);
  const refused = await cancel(stranger);
  expect([refused.status, member(refused.body, 'code')]).toEqual([403, 'of_another_owner']);
  expect((await cancel(second)).status).toBe(200);
});

test('a key of another tenant is unknown', async () => {
  const ofNorth = await made({ reseller_id: north });
  const ofPlatform = await made();
  const head = callerOf((await made({ reseller_id: south, roles: ['admin'] })).secret);
  for (const caller of [head, ofReseller(south)]) {
    for (const { id, answer } of [
      ofNorth,
      ofPlatform,
      { id: randomUUID(), answer: ofNorth.answer },
    ]) {
      const at = answer.headers.get('ledger-position');
      const answers: Answer[] = [
        await caller.get(`/keys/${id}`),
        await caller.get(`/keys/${id}?as_of=${at}`),
        await caller.get(`/keys/${id}/history`),
        await caller.post(`/keys/${id}/rotate`, {}),
        await caller.post(`/keys/${id}/revoke`),
        await caller.post(`/keys/${id}/rotate`, {}, { 'if-match': '*' }),
        await caller.post(`/keys/${id}/revoke`, undefined, { 'if-match': '"0"' }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
    }
    const listed = list(await caller.get('/keys?limit=1000'));
    expect(new Set(listed.map((one) => member(one, 'reseller_id')))).toEqual(new Set([south]));
  }
  const own = list(await ofReseller(north).get('/keys?limit=1000'));
  expect(own.map((one) => member(one, 'id'))).toContain(ofNorth.id);
});

test('X-Service-Reseller-Id never changes the scope of a key bound to a reseller', async () => {
  const bound = callerOf((await made({ reseller_id: north })).secret);
  const scopeOf = async (caller: Client) => member(await meOf(caller), 'scope');
  const naming = (caller: Client, reseller: string) =>
    caller.with({ 'x-service-reseller-id': reseller });
  expect(await scopeOf(naming(bound, north))).toEqual({ reseller_id: north });
  for (const reseller of [south, randomUUID()]) {
    expect(await statusOf(naming(bound, reseller))).toBe(403);
  }
  const free = callerOf((await made()).secret);
  expect(await scopeOf(naming(free, south))).toEqual({ reseller_id: south });
  expect(await statusOf(naming(free, randomUUID()))).toBe(403);
});

describe('a token of a named key', () => {
  test('has its scope, owner and roles, and no other reseller', async () => {
    const { id, secret } = await made({ reseller_id: north, roles: ['trader'] });
    const token = text(await tokenOf(secret), 'access_token');
    expect(await meOf(bearer(token, 1))).toMatchObject({
      actor: { kind: 'bearer', id },
      ...{ owner: 'j.doe', scope: { reseller_id: north }, roles: ['trader'] },
    });
    expect((await tokenOf(secret, { reseller_id: north })).status).toBe(200);
    for (const reseller_id of [south, randomUUID()]) {
      expect((await tokenOf(secret, { reseller_id })).status).toBe(403);
    }
    const free = text(await tokenOf((await made()).secret, { reseller_id: south }), 'access_token');
    expect(await meOf(bearer(free))).toMatchObject({ scope: { reseller_id: south } });
  });
});

describe('POST /auth/revoke', () => {
  const form = (path: string, fields: Record<string, string>, headers = {}) =>
    fetch(`${service.url}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(fields).toString(),
    });
  const ofOAuth = { token_type_hint: 'access_token', client_id: 'console', client_secret: 'x' };
  const sends = {
    json: async (token: string) =>
      (await processes[0].post('/auth/revoke', { token, ...ofOAuth })).status,
    form: async (token: string) => (await form('/auth/revoke', { token, ...ofOAuth })).status,
  };

  test.each(['json', 'form'] as const)('ends one token everywhere, sent as %s', async (kind) => {
    for (const secret of [service.apiKey, (await made({ reseller_id: north })).secret]) {
      const tokens = await Promise.all([1, 2].map(() => tokenOf(secret)));
      const [one = '', other = ''] = tokens.map((answer) => text(answer, 'access_token'));
      expect(await sends[kind](one)).toBe(200);
      await expect
        .poll(() => Promise.all([0, 1].map((at) => statusOf(bearer(one, at)))), known)
        .toEqual([401, 401]);
      expect([await statusOf(bearer(other)), await statusOf(callerOf(secret))]).toEqual([200, 200]);
      expect(await sends[kind](one)).toBe(200);
      const events = await service.platform.get('/audit/events?stream_prefix=token-&limit=1000');
      expect(events.text).toContain('TokenRevoked');
      expect(events.text).not.toContain(one.slice(-20));
    }
  });

  test('answers 200 for other texts, and 422 without a token', async () => {
    for (const text of ['x', service.apiKey, `${'a'.repeat(30)}.e30.c2ln`]) {
      expect([await sends.json(text), await sends.form(text)]).toEqual([200, 200]);
    }
    expect((await processes[0].post('/auth/revoke', {})).status).toBe(422);
    expect((await form('/auth/revoke', { token_type_hint: 'x' })).status).toBe(422);
  });

  test('is visible to introspection by platform admins', async () => {
    const { id, secret } = await made({ reseller_id: north, roles: ['trader'] });
    const token = text(await tokenOf(secret), 'access_token');
    const ask = { token };
    const answer = await service.platform.post('/auth/introspect', ask);
    expect(answer.body).toEqual({
      ...{ active: true, token_type: 'bearer', sub: id, username: 'j.doe', scope: 'reseller' },
      ...{ reseller_id: north, roles: ['trader'], jti: expect.any(String) },
      ...{ iat: expect.any(Number), exp: expect.any(Number) },
    });
    const inForm = await form(
      '/auth/introspect',
      { ...ask, ...ofOAuth },
      { 'x-api-key': service.apiKey },
    );
    expect([inForm.status, await inForm.json()]).toEqual([200, answer.body]);
    expect((await form('/auth/introspect', ask)).status).toBe(401);
    expect((await ofReseller(north).post('/auth/introspect', ask)).status).toBe(403);
    expect((await callerOf(secret).post('/auth/introspect', ask)).status).toBe(403);
    expect((await service.platform.post('/auth/introspect', { token: 'x' })).body).toEqual({
      active: false,
    });
    await service.platform.post(`/keys/${id}/revoke`);
    await expect
      .poll(async () => (await service.platform.post('/auth/introspect', ask)).body, known)
      .toEqual({ active: false });
  });
});
