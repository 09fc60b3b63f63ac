import { randomUUID } from 'node:crypto';
import { readConfig } from '@exchange/runtime/config/environment';
import { beforeAll, expect, test } from 'vitest';
import { type Client, client, member } from '../acceptance/client.js';
import { aReseller, aTransaction } from '../acceptance/fixtures.js';
import { atEndOfFile } from '../services/end-of-file.js';
import { sharedLedger } from '../services/ledger.js';
import { audience, type OidcIssuer, startIssuer } from '../services/oidc-issuer.js';

let issuer: OidcIssuer;
let url: string;
let mine: string;
let theirs: string;

beforeAll(async () => {
  const { anotherApi, platform } = await sharedLedger();
  issuer = await startIssuer();
  atEndOfFile(() => issuer.close());
  const { oidc } = readConfig({
    OIDC_ISSUER: issuer.url,
    OIDC_AUDIENCE: audience,
    OIDC_ROLE_MAP: 'readers=reader;traders=trader;operators=admin,reader,platform',
  });
  ({ url } = await anotherApi({ oidc, docsPublic: false }));
  [mine, theirs] = [await aReseller(platform, ['TX']), await aReseller(platform, ['TX'])];
});

const callerWith = async (claims: object): Promise<Client> =>
  client(url, { authorization: `Bearer ${await issuer.token({ ...claims })}` });

test('the metadata names the issuer, and the challenges name the metadata', async () => {
  const metadata = `${url}/.well-known/oauth-protected-resource`;
  const anyone = client(url);
  const { body } = await anyone.get('//.well-known/oauth-protected-resource');
  expect(body).toEqual({
    resource: url,
    authorization_servers: [issuer.url],
    bearer_methods_supported: ['header'],
  });
  const challenge = async (caller: Client, path = '/customers') =>
    (await caller.get(path)).headers.get('www-authenticate');
  expect(await challenge(anyone)).toBe(`Bearer resource_metadata="${metadata}"`);
  const invalid = `Bearer error="invalid_token", resource_metadata="${metadata}"`;
  expect(await challenge(anyone.with({ authorization: 'Bearer a' }))).toBe(invalid);
  expect(
    await challenge(await callerWith({ roles: ['traders'], reseller_id: mine }), '/webhooks'),
  ).toBe(`Bearer error="insufficient_scope", scope="admin", resource_metadata="${metadata}"`);
});

test('an installation without an issuer has no metadata, and takes no token of one', async () => {
  const { anonymous } = await sharedLedger();
  const { status } = await anonymous.get('//.well-known/oauth-protected-resource');
  expect(status).toBe(404);
  const token = await issuer.token({ roles: ['operators'] });
  const refused = await anonymous.get('/customers', { authorization: `Bearer ${token}` });
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
});

const routes = ['/customers', '/layers', '//', '//openapi.json', '//docs/events'];

test.each([
  ['a role', { reseller_id: true }, { scope: 'mine', roles: [] }],
  ['a scope', { roles: ['traders'] }, { scope: null, roles: ['trader'] }],
])('a token without %s may only ask who it is', async (_, claims, expected) => {
  const caller = await callerWith({
    ...claims,
    ...('reseller_id' in claims ? { reseller_id: mine } : {}),
  });
  const me = await caller.get('/auth/me');
  const scope = expected.scope === 'mine' ? { reseller_id: mine } : null;
  expect(me.body).toMatchObject({ actor: { kind: 'user' }, roles: expected.roles, scope });
  for (const path of routes) expect([path, (await caller.get(path)).status]).toEqual([path, 403]);
});

test('a malformed or unknown reseller is 403 on every route', async () => {
  for (const reseller_id of ['mine', randomUUID()]) {
    const caller = await callerWith({ roles: ['traders'], reseller_id });
    for (const path of ['/auth/me', ...routes]) {
      expect([path, (await caller.get(path)).status]).toEqual([path, 403]);
    }
  }
});

test("a user sees its reseller's data only, and is in the log", async () => {
  const { platform } = await sharedLedger();
  const trader = await callerWith({ roles: ['traders'], reseller_id: mine });
  const deal = aTransaction({ reseller_id: mine });
  const key = { 'idempotency-key': randomUUID() };
  const { status, body } = await trader.post('/exchange/transactions', deal, key);
  expect(status).toBe(201);
  const path = `/exchange/transactions/${String(member(body, 'id'))}`;
  const history = await platform.get(`${path}/history`);
  expect(history.text).toContain(`"kind":"user","id":"${new URL(issuer.url).host}|client-`);
  const other = await callerWith({ roles: ['traders'], reseller_id: theirs });
  expect([(await trader.get(path)).status, (await other.get(path)).status]).not.toContain(401);
  expect((await trader.get(path)).status).toBe(200);
  expect((await other.get(path)).status).toBe(403);
  const again = await (await callerWith({ roles: ['traders'], reseller_id: mine })).post(
    '/exchange/transactions',
    deal,
    key,
  );
  expect(member(again.body, 'id')).not.toBe(member(body, 'id'));
  const replayed = await trader.post('/exchange/transactions', deal, key);
  expect(member(replayed.body, 'id')).toBe(member(body, 'id'));
});

test('a user owns the keys that it makes', async () => {
  const operator = await callerWith({ roles: ['operators'] });
  const made = await operator.post('/keys', { name: 'Own', roles: ['reader'] });
  const me = await operator.get('/auth/me');
  expect([made.status, member(made.body, 'owner')]).toEqual([201, member(me.body, 'owner')]);
});

test('the feature service takes a token as a parameter and in a form', async () => {
  const path = '/rest/services/ledger/FeatureServer';
  const errorOf = async (token: string, headers = {}) => {
    const answer = await fetch(`${url}${path}?f=json&token=${token}`, { headers });
    const posted = await fetch(`${url}${path}/layers`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ f: 'json', token }),
    });
    const codes = [answer, posted].map(async (one) => Object(await one.json()).error?.code ?? 200);
    return await Promise.all(codes);
  };
  const token = await issuer.token({ roles: ['readers'], reseller_id: mine });
  expect(await errorOf(token)).toEqual([200, 200]);
  expect(await errorOf(token, { 'x-service-reseller-id': theirs })).toEqual([403, 403]);
  expect(await errorOf(await issuer.token({ reseller_id: mine }))).toEqual([403, 403]);
  expect(await errorOf(await issuer.token({ roles: ['readers'] }))).toEqual([403, 403]);
  expect(await errorOf(await issuer.forge({ claims: { exp: 1 } }))).toEqual([498, 498]);
});
