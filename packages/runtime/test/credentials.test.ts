import { createHash } from 'node:crypto';
import { platformScope, resellerId, type Scope } from '@exchange/units';
import { SignJWT } from 'jose';
import { afterAll, describe, expect, test } from 'vitest';
import { makeApiKey } from '../src/credentials/api-key.js';
import {
  type AuthenticatorOptions,
  createAuthenticator,
} from '../src/credentials/authenticator.js';
import type { Caller } from '../src/credentials/caller.js';
import { createLogMemory } from '../src/positions/log-memory.js';
import { noNamedKeys } from './no-named-keys.js';
import { statusOfResult } from './problem-in.js';

const known = resellerId.parse('11111111-1111-4111-8111-111111111111');
const stranger = '22222222-2222-4222-8222-222222222222';
const secret = 'a signing secret of more than 32 bytes';
const earlier = 'an earlier secret of more than 32 bytes';
const name = 'energy-exchange-ledger';

let clock = new Date('2026-06-01T00:00:00Z');

const authenticator = (changed: Partial<AuthenticatorOptions> = {}) =>
  createAuthenticator({
    apiKeys: ['plain-key'],
    tokenSigningSecret: secret,
    tokenTtlMinutes: 60,
    keys: noNamedKeys(),
    resellerExists: async (id) => id === known,
    memory: createLogMemory(),
    now: () => clock,
    ...changed,
  });

const statusOf = (headers: Record<string, string>, changed?: Partial<AuthenticatorOptions>) =>
  statusOfResult(authenticator(changed).authenticate(headers));

const holder = (id: string): Caller => ({
  ...{ kind: 'api_key', id, roles: 'all', scope: platformScope },
});
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

interface Forgery {
  readonly header?: { readonly alg: string; readonly kid?: string };
  readonly claims?: object;
  readonly change?: (jwt: SignJWT) => SignJWT;
  readonly signedBy?: string;
}

const token = ({ header, claims, change = (jwt) => jwt, signedBy = secret }: Forgery = {}) => {
  const seconds = clock.getTime() / 1000;
  const jwt = new SignJWT({ scope: 'platform', ...claims })
    .setProtectedHeader(header ?? { alg: 'HS256' })
    .setSubject('key-1')
    .setIssuer(name)
    .setAudience(name)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 60);
  return change(jwt).sign(new TextEncoder().encode(signedBy));
};

describe('an API key', () => {
  test('has the scope of the platform', async () => {
    const caller = await authenticator().authenticate({ 'x-api-key': 'plain-key' });
    expect(caller).toMatchObject({ kind: 'api_key', scope: platformScope });
  });

  test('is not revealed by its id in events', async () => {
    const { id } = await authenticator().authenticate({ 'x-api-key': 'plain-key' });
    expect(id).not.toContain('plain');
    expect(id).not.toContain(createHash('sha256').update('plain-key').digest('hex').slice(0, 12));
  });

  test('is recognized by its digest, and identified by its name', async () => {
    const { key, entry } = makeApiKey('desk-7');
    expect(entry).not.toContain(key);
    const caller = await authenticator({ apiKeys: [entry] }).authenticate({ 'x-api-key': key });
    expect(caller.id).toBe('desk-7');
  });

  test('is not its configured entry', async () => {
    const { entry } = makeApiKey('desk-7');
    expect(await statusOf({ 'x-api-key': entry }, { apiKeys: [entry] })).toBe(401);
  });

  test.each(['', 'plain-ke', 'plain-key2', 'PLAIN-KEY'])('rejects %j', async (key) => {
    expect(await statusOf({ 'x-api-key': key })).toBe(401);
  });

  test.each(['', 'a b', 'x'.repeat(65), 'ä'])('rejects the name %j', (id) => {
    expect(() => makeApiKey(id)).toThrow(/is not a valid name for a key/);
  });

  test('may act for an existing reseller only', async () => {
    const headers = (id: string) => ({ 'x-api-key': 'plain-key', 'x-service-reseller-id': id });
    const caller = await authenticator().authenticate(headers(known));
    expect(caller.scope).toEqual({ kind: 'reseller', reseller_id: known });
    expect(await statusOf(headers(stranger))).toBe(403);
    expect(await statusOf(headers('seven'))).toBe(422);
  });

  test('is checked again for a reseller after the log was replaced', async () => {
    const [memory, resellers] = [createLogMemory(), new Set<string>([known])];
    const resellerExists = async (id: string) => resellers.has(id);
    const { authenticate } = authenticator({ memory, resellerExists });
    const status = () =>
      statusOfResult(authenticate({ 'x-api-key': 'plain-key', 'x-service-reseller-id': known }));
    expect(await status()).toBe(200);
    resellers.clear();
    expect(await status()).toBe(200);
    memory.forget();
    expect(await status()).toBe(403);
  });
});

describe('a bearer token', () => {
  test.each([[platformScope], [{ kind: 'reseller' as const, reseller_id: known }]])(
    'has the scope of its issue: %j',
    async (scope) => {
      const issuer = authenticator();
      const { token: issued } = await issuer.issueToken(holder('desk-7'), scope);
      expect(await issuer.authenticate(bearer(issued))).toEqual({
        kind: 'bearer',
        id: 'desk-7',
        roles: 'all',
        expiresAt: expect.any(Number),
        tokenId: expect.stringMatching(/^[0-9a-f]{64}$/),
        scope,
      });
    },
  );

  test('is not widened by a header', async () => {
    const issuer = authenticator();
    const { token: issued } = await issuer.issueToken(holder('k'), {
      kind: 'reseller',
      reseller_id: known,
    });
    const headers = { ...bearer(issued), 'x-service-reseller-id': stranger };
    const { scope } = await issuer.authenticate(headers);
    expect(scope).toEqual({ kind: 'reseller', reseller_id: known });
  });

  test('expires, also if it is cached', async () => {
    const issuer = authenticator();
    const { token: issued } = await issuer.issueToken(holder('k'), platformScope);
    await issuer.authenticate(bearer(issued));
    clock = new Date(clock.getTime() + 61 * 60_000);
    await expect(issuer.authenticate(bearer(issued))).rejects.toMatchObject({
      fault: { kind: 'wrong' },
    });
  });

  test('ends with its key at the latest', async () => {
    const issuer = authenticator();
    const expiresAt = clock.getTime() + 90_000;
    const { token: issued, minutes } = await issuer.issueToken(
      { ...holder('k'), expiresAt },
      platformScope,
    );
    expect(minutes).toBe(1);
    expect(await issuer.authenticate(bearer(issued))).toMatchObject({ expiresAt });
  });

  test('without alterations is accepted', async () => {
    expect(await statusOf(bearer(await token()))).toBe(200);
  });

  const forgeries: readonly [string, Forgery][] = [
    ['another algorithm', { header: { alg: 'HS512' } }],
    ['an unknown kid', { header: { alg: 'HS256', kid: 'x' } }],
    ['another issuer', { change: (jwt) => jwt.setIssuer('another') }],
    ['another audience', { change: (jwt) => jwt.setAudience('another') }],
    ['an end in the past', { change: (jwt) => jwt.setExpirationTime(1) }],
    ['a reseller scope without a reseller', { claims: { scope: 'reseller' } }],
    ['a platform scope with a reseller', { claims: { reseller_id: known } }],
    ['an unknown scope', { claims: { scope: 'everything' } }],
    ['the signature of another secret', { signedBy: 'another secret, of more than 32 bytes' }],
  ];
  test.each(forgeries)('with %s is refused', async (_what, forgery) => {
    expect(await statusOf(bearer(await token(forgery)))).toBe(401);
  });

  test('without a signature is refused', async () => {
    const [, payload] = (await token()).split('.');
    const header = Buffer.from('{"alg":"none"}').toString('base64url');
    expect(await statusOf(bearer(`${header}.${payload}.`))).toBe(401);
  });

  test.each(['', 'Bearer', 'Bearer ', 'Basic eDp5', 'Bearer a b', 'Bearer x.y.z'])(
    'rejects the header %j',
    async (authorization) => {
      expect(await statusOf({ authorization })).toBe(401);
    },
  );

  test('is refused if it is wrong, also beside a valid key', async () => {
    expect(await statusOf({ authorization: 'Bearer x', 'x-api-key': 'plain-key' })).toBe(401);
  });
});

describe('a retired secret', () => {
  const retiredAt = new Date('2026-06-01T00:00:00Z');
  const seconds = retiredAt.getTime() / 1000;
  const ttl = 60 * 60;
  const changed = { retiredSigningSecrets: [{ secret: earlier, retiredAt }] };
  const kid = createHash('sha256').update(`kid:${earlier}`).digest('hex').slice(0, 12);
  const signed = (change: (jwt: SignJWT) => SignJWT, name: string | null = kid) =>
    token({
      header: { alg: 'HS256', ...(name === null ? {} : { kid: name }) },
      signedBy: earlier,
      change,
    });
  const at = (later: number) => {
    clock = new Date((seconds + later) * 1000);
  };
  afterAll(() => {
    clock = new Date('2026-06-01T00:00:00Z');
  });

  test('verifies older tokens until they expire', async () => {
    at(-30);
    const before = authenticator({ tokenSigningSecret: earlier });
    const { token: issued } = await before.issueToken(holder('k'), platformScope);
    at(60);
    expect(await statusOf(bearer(issued))).toBe(401);
    expect(await statusOf(bearer(issued), changed)).toBe(200);
    at(ttl - 31);
    expect(await statusOf(bearer(issued), changed)).toBe(200);
    at(ttl);
    expect(await statusOf(bearer(issued), changed)).toBe(401);
  });

  test('verifies the last token that it can have signed', async () => {
    at(60);
    const last = await signed((jwt) => jwt.setIssuedAt(seconds).setExpirationTime(seconds + ttl));
    expect(await statusOf(bearer(last), changed)).toBe(200);
  });

  test.each<[string, (jwt: SignJWT) => SignJWT, (string | null)?]>([
    ['issued later', (jwt) => jwt.setIssuedAt(seconds + 1).setExpirationTime(seconds + 120)],
    [
      'issued later with an earlier time of issue',
      (jwt) => jwt.setIssuedAt(seconds - 1).setExpirationTime(seconds + ttl + 1),
    ],
    [
      'with a lifetime of years',
      (jwt) => jwt.setIssuedAt(seconds - 1).setExpirationTime(seconds + 1e8),
    ],
    ['without a kid', (jwt) => jwt.setIssuedAt(seconds - 1).setExpirationTime(seconds + 120), null],
  ])('does not verify a token %s', async (_what, change, name) => {
    at(60);
    expect(await statusOf(bearer(await signed(change, name)), changed)).toBe(401);
  });

  test('does not verify a token without an expiration', async () => {
    at(60);
    const endless = await new SignJWT({ scope: 'platform' })
      .setProtectedHeader({ alg: 'HS256', kid })
      .setSubject('key-1')
      .setIssuer('energy-exchange-ledger')
      .setAudience('energy-exchange-ledger')
      .setIssuedAt(seconds - 1)
      .sign(new TextEncoder().encode(earlier));
    expect(await statusOf(bearer(endless), changed)).toBe(401);
  });
});

describe('the share of a request', () => {
  const twoKeys = authenticator({ apiKeys: ['plain-key', 'other-key'] });
  const shareOf = async (headers: Record<string, string>) =>
    twoKeys.shareOf(await twoKeys.authenticate(headers));
  const keyed = (key: string, more = {}) => shareOf({ 'x-api-key': key, ...more });
  const scoped = { 'x-service-reseller-id': known };

  test('is that of key and scope for all of its tokens, and reveals no key', async () => {
    const { id } = await twoKeys.authenticate({ 'x-api-key': 'plain-key' });
    const scope = { kind: 'reseller', reseller_id: known } as const;
    const tokens = await Promise.all([1, 2, 3].map(() => twoKeys.issueToken(holder(id), scope)));
    const shares = await Promise.all(tokens.map(({ token: one }) => shareOf(bearer(one))));
    expect(new Set(tokens.map(({ token: one }) => one)).size).toBe(3);
    expect(new Set([...shares, await keyed('plain-key', scoped)]).size).toBe(1);
    expect(shares[0]).not.toContain('plain-key');
  });

  test('differs by scope and by key', async () => {
    const shares = [
      await keyed('plain-key'),
      await keyed('plain-key', scoped),
      await keyed('other-key'),
      await keyed('other-key', scoped),
    ];
    expect(new Set(shares).size).toBe(4);
  });

  test('is one for gateways of any name', async () => {
    const named = (name: string) =>
      shareOf({ 'x-service-gateway-identity': name, 'x-service-gateway-secret': secret });
    expect(await named('edge-1')).toBe(await named('edge-2'));
  });

  test('is one per scope for tokens of unknown keys', async () => {
    const one = await token({ change: (jwt) => jwt.setSubject('key-a') });
    const two = await token({ change: (jwt) => jwt.setSubject('key-b') });
    expect(await shareOf(bearer(one))).toBe(await shareOf(bearer(two)));
  });

  test('is one for the named keys of a reseller and their tokens, and one per platform key', () => {
    const of = (kind: 'api_key' | 'bearer', id: string, scope: Scope) =>
      twoKeys.shareOf({ kind, id, key: id, owner: id, roles: 'all', scope });
    const own = { kind: 'reseller', reseller_id: known } as const;
    const other = { kind: 'reseller', reseller_id: resellerId.parse(stranger) } as const;
    expect(of('api_key', 'one', own)).toBe(of('bearer', 'two', own));
    expect(of('api_key', 'one', own)).not.toBe(of('api_key', 'one', other));
    expect(of('api_key', 'one', platformScope)).not.toBe(of('api_key', 'two', platformScope));
  });

  test.each(['gateway', 'other tokens', 'key x'])(
    'is separate for a key named %j',
    async (name) => {
      const named = authenticator({
        apiKeys: [`${name.replace(' ', '-')}:sha256:${'0'.repeat(64)}`],
      });
      const tokens = await token({ change: (jwt) => jwt.setSubject(name) });
      const gateway = { 'x-service-gateway-identity': 'e', 'x-service-gateway-secret': secret };
      const others = named.shareOf(await named.authenticate(bearer(tokens)));
      expect(others).not.toBe(named.shareOf(await named.authenticate(gateway)));
    },
  );
});

describe('a gateway', () => {
  const gateway = (identity: string, offered: string) => ({
    'x-service-gateway-identity': identity,
    'x-service-gateway-secret': offered,
  });

  test('has its own name if it has the secret', async () => {
    const caller = await authenticator().authenticate(gateway('edge-1', secret));
    expect(caller).toEqual({ kind: 'gateway', id: 'edge-1', roles: 'all', scope: platformScope });
  });

  test('with only a retired secret is refused', async () => {
    const retired = { secret: earlier, retiredAt: clock };
    const changed = { retiredSigningSecrets: [retired] };
    expect(await statusOf(gateway('edge-1', earlier), changed)).toBe(401);
    expect(await statusOf(gateway('edge-1', secret), changed)).toBe(200);
  });

  test.each([
    ['a wrong secret', gateway('edge-1', 'guess')],
    ['no name', gateway(' ', secret)],
    ['only a name', { 'x-service-gateway-identity': 'edge-1' }],
    ['only a secret', { 'x-service-gateway-secret': secret }],
    ['nothing', {}],
  ])('with %s is refused', async (_what, headers) => {
    expect(await statusOf(headers)).toBe(401);
  });
});
