import { createHmac } from 'node:crypto';
import { resellerId } from '@exchange/units';
import { UnsecuredJWT } from 'jose';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { audience, startIssuer } from '../../../test/services/oidc-issuer.js';
import { readConfig } from '../src/config/environment.js';
import { createAuthenticator } from '../src/credentials/authenticator.js';
import { cooldownMs, createIssuerKeys, keysMsMax } from '../src/credentials/oidc-keys.js';
import { oidcUsers } from '../src/credentials/oidc-tokens.js';
import { createLogMemory } from '../src/positions/log-memory.js';
import { noNamedKeys } from './no-named-keys.js';
import { statusOfResult } from './problem-in.js';

const reseller = resellerId.parse('11111111-1111-4111-8111-111111111111');
const stranger = '22222222-2222-4222-8222-222222222222';

const issuer = await startIssuer();
afterAll(() => issuer.close());
afterEach(() => {
  vi.useRealTimers();
});

const oidc = () => {
  const config = readConfig({
    OIDC_ISSUER: issuer.url,
    OIDC_AUDIENCE: audience,
    OIDC_ROLE_MAP:
      'traders=trader;settlement=back_office,risk;operators=admin,platform;all=platform',
  }).oidc;
  if (config === undefined) throw new Error('no configuration of OIDC');
  return config;
};
const authenticator = () =>
  createAuthenticator({
    ...{ apiKeys: ['plain-key'], tokenSigningSecret: 's'.repeat(32), tokenTtlMinutes: 60 },
    keys: noNamedKeys(),
    resellerExists: async (id) => id === reseller,
    memory: createLogMemory(),
    oidc: oidc(),
  });

const trader = { roles: ['traders'], reseller_id: reseller };

const statusOf = (token: string, headers = {}, by = authenticator()) =>
  statusOfResult(by.authenticate({ authorization: `Bearer ${token}`, ...headers }));

test('the user of a token has the roles and the scope of its claims', async () => {
  const token = await issuer.token({ roles: ['settlement', 'other'], reseller_id: reseller });
  const caller = await authenticator().authenticate({ authorization: `Bearer ${token}` });
  expect(caller).toEqual({
    kind: 'user',
    id: expect.stringMatching(/^127\.0\.0\.1:\d+\|client-\d+$/),
    roles: ['back_office', 'risk'],
    scope: { kind: 'reseller', reseller_id: reseller },
    expiresAt: expect.any(Number),
  });
});

test('a token of the ledger itself is verified as before', async () => {
  const by = authenticator();
  const scope = { kind: 'platform' } as const;
  const { token } = await by.issueToken(
    { kind: 'api_key', id: 'key-1', roles: 'all', scope },
    scope,
  );
  const caller = await by.authenticate({ authorization: `Bearer ${token}` });
  expect(caller).toMatchObject({ kind: 'bearer', roles: 'all' });
});

test.each(['RS256', 'EdDSA', 'ES256'] as const)(
  'accepts %s after a rotation of the keys',
  async (alg) => {
    await issuer.rotate(alg);
    expect(await statusOf(await issuer.token(trader))).toBe(200);
  },
);

const seconds = () => Math.floor(Date.now() / 1000);

test.each([
  ['of another audience', () => ({ claims: { aud: 'https://other.example' } }), 401],
  ['without an audience', () => ({ claims: { aud: undefined } }), 401],
  ['that expired 20 s ago', () => ({ claims: { exp: seconds() - 20 } }), 200],
  ['that expired 40 s ago', () => ({ claims: { exp: seconds() - 40 } }), 401],
  ['without expiry', () => ({ claims: { exp: undefined } }), 401],
  ['valid in 20 s', () => ({ claims: { nbf: seconds() + 20 } }), 200],
  ['not valid for 40 s', () => ({ claims: { nbf: seconds() + 40 } }), 401],
  ['without subject', () => ({ claims: { sub: undefined } }), 401],
  ['with a line break in its subject', () => ({ claims: { sub: 'a\nb' } }), 401],
  ['of another type', () => ({ header: { typ: 'dpop+jwt' } }), 401],
  ['of type JWT', () => ({ header: { typ: 'JWT' } }), 200],
  ['of another issuer', () => ({ claims: { iss: 'https://other.example' } }), 401],
  ['without a reseller', () => ({ claims: { reseller_id: undefined } }), 403],
  ['of an unknown reseller', () => ({ claims: { reseller_id: stranger } }), 403],
  ['with a malformed reseller', () => ({ claims: { reseller_id: 'mine' } }), 403],
  ['with two resellers', () => ({ claims: { reseller_id: [reseller] } }), 403],
])('answers a token %s with its status', async (_, forgery, status) => {
  const { claims, ...rest } = { claims: {}, ...forgery() };
  const token = await issuer.forge({ ...rest, claims: { ...trader, ...claims } });
  expect(await statusOf(token)).toBe(status);
});

test('refuses unsigned tokens, HMAC with the public key, and another signature', async () => {
  const claims = { ...trader, iss: issuer.url, aud: audience, sub: 'a', exp: seconds() + 60 };
  expect(await statusOf(new UnsecuredJWT(claims).encode())).toBe(401);
  const [jwk] = issuer.publicKeys();
  for (const secret of [JSON.stringify(jwk), String(jwk?.x)]) {
    const parts = [{ alg: 'HS256', kid: jwk?.kid, typ: 'at+jwt' }, claims];
    const text = parts
      .map((one) => Buffer.from(JSON.stringify(one)).toString('base64url'))
      .join('.');
    const signature = createHmac('sha256', secret).update(text).digest('base64url');
    expect(await statusOf(`${text}.${signature}`)).toBe(401);
  }
  const token = await issuer.token(trader);
  expect(await statusOf(`${token.slice(0, -4)}AAAA`)).toBe(401);
});

test('the header of a reseller never changes the scope', async () => {
  const header = (id: string) => ({ 'x-service-reseller-id': id });
  const ofReseller = await issuer.token(trader);
  expect(await statusOf(ofReseller, header(reseller))).toBe(200);
  expect(await statusOf(ofReseller, header(stranger))).toBe(403);
  expect(await statusOf(ofReseller, header('mine'))).toBe(403);
  const by = authenticator();
  const authorization = `Bearer ${await issuer.token({ roles: ['operators'] })}`;
  const caller = await by.authenticate({ authorization, ...header(reseller) });
  expect(caller).toMatchObject({ scope: { kind: 'platform' }, roles: ['admin'] });
});

test('users of one reseller share, and users of the platform share', async () => {
  const by = authenticator();
  const shareOf = async (claims: object) =>
    by.shareOf(
      await by.authenticate({ authorization: `Bearer ${await issuer.token({ ...claims })}` }),
    );
  expect(await shareOf(trader)).toBe(await shareOf({ ...trader, roles: ['settlement'] }));
  expect(await shareOf(trader)).not.toBe(await shareOf({ roles: ['operators'] }));
  expect(await shareOf({ roles: ['all'] })).toBe(await shareOf({ roles: ['operators'] }));
});

test('refuses a verified token after its expiry', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const by = authenticator();
  const token = await issuer.forge({ claims: { ...trader, exp: seconds() + 60 } });
  expect(await statusOf(token, {}, by)).toBe(200);
  vi.setSystemTime(Date.now() + 85_000);
  expect(await statusOf(token, {}, by)).toBe(200);
  vi.setSystemTime(Date.now() + 10_000);
  expect(await statusOf(token, {}, by)).toBe(401);
});

test('fetches the keys once per cooldown for unknown key ids', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const by = authenticator();
  expect(await statusOf(await issuer.token(trader), {}, by)).toBe(200);
  const before = issuer.keyRequests();
  const flood = async () => {
    const tokens = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        issuer.forge({ header: { kid: `unknown ${index}` } }),
      ),
    );
    for (const token of tokens) expect(await statusOf(token, {}, by)).toBe(401);
    return issuer.keyRequests() - before;
  };
  expect(await flood()).toBe(0);
  vi.setSystemTime(Date.now() + cooldownMs + 1);
  expect(await flood()).toBe(1);
});

test('cached keys verify for an hour while the issuer is unreachable', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  let elapsed = 0;
  const start = performance.now();
  const keys = createIssuerKeys(issuer.url, () => start + elapsed);
  const userOf = oidcUsers(oidc(), () => new Date(), keys);
  const verify = async () => {
    const token = await issuer.forge({ claims: { ...trader, jti: String(elapsed) } });
    return statusOfResult(userOf(token));
  };
  const advance = (ms: number) => {
    elapsed += ms;
    vi.setSystemTime(Date.now() + ms);
  };
  expect(await verify()).toBe(200);
  await issuer.setReachable(false);
  advance(keysMsMax - 1_000);
  expect(await verify()).toBe(200);
  advance(2_000);
  expect(await verify()).toBe(503);
  await issuer.setReachable(true);
  expect(await verify()).toBe(503);
  advance(6_000);
  expect(await verify()).toBe(200);
});

test('an issuer that is unreachable at first use is 503', async () => {
  const token = await issuer.token(trader);
  await issuer.setReachable(false);
  try {
    expect(await statusOf(token)).toBe(503);
  } finally {
    await issuer.setReachable(true);
  }
});

test('refuses the keys of a discovery document that describes another issuer', async () => {
  const alias = issuer.url.replace('127.0.0.1', 'localhost');
  const userOf = oidcUsers({ ...oidc(), issuer: alias }, () => new Date());
  const token = await issuer.forge({ claims: { ...trader, iss: alias } });
  await expect(userOf(token)).rejects.toThrow(`describes ${issuer.url}`);
});

test('keys are fetched in the background, so a withdrawn key is soon refused', async () => {
  let elapsed = 0;
  const start = Date.now();
  const keys = createIssuerKeys(issuer.url, () => elapsed);
  const userOf = oidcUsers(oidc(), () => new Date(start + elapsed), keys);
  const claims = { ...trader, exp: seconds() + 3_600 };
  await userOf(await issuer.forge({ claims }));
  const withdrawn = await issuer.forge({ claims: { ...claims, jti: 'withdrawn' } });
  await issuer.rotate();
  elapsed = 6 * 60_000;
  const requests = issuer.keyRequests();
  await userOf(withdrawn);
  await vi.waitFor(() => expect(issuer.keyRequests()).toBe(requests + 1));
  const next = await vi.waitFor(async () => {
    const token = await issuer.forge({ claims: { ...claims, jti: 'next' } });
    return await userOf(token);
  });
  expect(next).toMatchObject({ kind: 'user' });
  elapsed = 12 * 60_000;
  await expect(userOf(withdrawn)).rejects.toThrow('wrong');
});
