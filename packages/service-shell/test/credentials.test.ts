import { createHash } from 'node:crypto';
import { platformScope, resellerId } from '@exchange/units';
import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { type AuthenticatorOptions, createAuthenticator, makeApiKey } from '../src/index.js';

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
    resellerExists: async (id) => id === known,
    now: () => clock,
    ...changed,
  });

const statusOf = async (
  headers: Record<string, string>,
  changed?: Partial<AuthenticatorOptions>,
): Promise<number> => {
  try {
    await authenticator(changed).authenticate(headers);
    return 200;
  } catch (error) {
    return Number(Object(error).status);
  }
};

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

interface Forged {
  readonly header?: { readonly alg: string; readonly kid?: string };
  readonly claims?: object;
  readonly change?: (jwt: SignJWT) => SignJWT;
  readonly signedBy?: string;
}

/** A token as the service makes it, but for what is said here. */
const token = ({ header, claims, change = (jwt) => jwt, signedBy = secret }: Forged = {}) => {
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
  test('that is listed may see the platform', async () => {
    const caller = await authenticator().authenticate({ 'x-api-key': 'plain-key' });
    expect(caller).toMatchObject({ kind: 'api_key', scope: platformScope });
  });

  test('is not given away by the id that stands in events', async () => {
    const { id } = await authenticator().authenticate({ 'x-api-key': 'plain-key' });
    expect(id).not.toContain('plain');
    expect(id).not.toContain(createHash('sha256').update('plain-key').digest('hex').slice(0, 12));
  });

  test('is recognized by its digest, and called by its name', async () => {
    const { key, entry } = makeApiKey('desk-7');
    expect(entry).not.toContain(key);
    const caller = await authenticator({ apiKeys: [entry] }).authenticate({ 'x-api-key': key });
    expect(caller.id).toBe('desk-7');
  });

  test('is not the entry that recognizes it', async () => {
    const { entry } = makeApiKey('desk-7');
    expect(await statusOf({ 'x-api-key': entry }, { apiKeys: [entry] })).toBe(401);
  });

  test.each(['', 'plain-ke', 'plain-key2', 'PLAIN-KEY'])('%j is refused', async (key) => {
    expect(await statusOf({ 'x-api-key': key })).toBe(401);
  });

  test.each(['', 'a b', 'x'.repeat(65), 'ä'])('cannot be called %j', (id) => {
    expect(() => makeApiKey(id)).toThrow(/no name for a key/);
  });

  test('may act for a reseller that exists, and for no other', async () => {
    const headers = (id: string) => ({ 'x-api-key': 'plain-key', 'x-service-reseller-id': id });
    const caller = await authenticator().authenticate(headers(known));
    expect(caller.scope).toEqual({ kind: 'reseller', reseller_id: known });
    expect(await statusOf(headers(stranger))).toBe(403);
    expect(await statusOf(headers('seven'))).toBe(422);
  });
});

describe('a bearer token', () => {
  test.each([[platformScope], [{ kind: 'reseller' as const, reseller_id: known }]])(
    'holds what it was issued for: %j',
    async (scope) => {
      const issuer = authenticator();
      const issued = await issuer.issueToken('desk-7', scope);
      expect(await issuer.authenticate(bearer(issued))).toEqual({
        kind: 'bearer',
        id: 'desk-7',
        scope,
      });
    },
  );

  test('is not widened by a header beside it', async () => {
    const issuer = authenticator();
    const issued = await issuer.issueToken('k', { kind: 'reseller', reseller_id: known });
    const headers = { ...bearer(issued), 'x-service-reseller-id': stranger };
    const { scope } = await issuer.authenticate(headers);
    expect(scope).toEqual({ kind: 'reseller', reseller_id: known });
  });

  test('ends when its time is over, also where it was seen before', async () => {
    const issuer = authenticator();
    const issued = await issuer.issueToken('k', platformScope);
    await issuer.authenticate(bearer(issued));
    clock = new Date(clock.getTime() + 61 * 60_000);
    await expect(issuer.authenticate(bearer(issued))).rejects.toMatchObject({ status: 401 });
  });

  test('of an earlier secret holds while that is kept', async () => {
    const issued = await authenticator({ tokenSigningSecret: earlier }).issueToken(
      'k',
      platformScope,
    );
    expect(await statusOf(bearer(issued))).toBe(401);
    expect(await statusOf(bearer(issued), { retiredSigningSecrets: [earlier] })).toBe(200);
  });

  test('of our own making is taken, so that the refusals below are for what they change', async () => {
    expect(await statusOf(bearer(await token()))).toBe(200);
  });

  const forgeries: readonly [string, Forged][] = [
    ['another algorithm', { header: { alg: 'HS512' } }],
    ['an unknown kid', { header: { alg: 'HS256', kid: 'x' } }],
    ['another issuer', { change: (jwt) => jwt.setIssuer('somebody') }],
    ['another audience', { change: (jwt) => jwt.setAudience('somebody') }],
    ['an end in the past', { change: (jwt) => jwt.setExpirationTime(1) }],
    ['a reseller scope without a reseller', { claims: { scope: 'reseller' } }],
    ['a platform scope with a reseller', { claims: { reseller_id: known } }],
    ['a scope of its own', { claims: { scope: 'everything' } }],
    ['the signature of somebody else', { signedBy: 'another secret, of more than 32 bytes' }],
  ];
  test.each(forgeries)('with %s is refused', async (_what, forged) => {
    expect(await statusOf(bearer(await token(forged)))).toBe(401);
  });

  test('without a signature is refused', async () => {
    const [, payload] = (await token()).split('.');
    const header = Buffer.from('{"alg":"none"}').toString('base64url');
    expect(await statusOf(bearer(`${header}.${payload}.`))).toBe(401);
  });

  test.each(['', 'Bearer', 'Bearer ', 'Basic eDp5', 'Bearer a b', 'Bearer x.y.z'])(
    '%j is no token',
    async (authorization) => {
      expect(await statusOf({ authorization })).toBe(401);
    },
  );

  test('that is wrong is not saved by a key beside it', async () => {
    expect(await statusOf({ authorization: 'Bearer x', 'x-api-key': 'plain-key' })).toBe(401);
  });
});

describe('a gateway', () => {
  const gateway = (identity: string, offered: string) => ({
    'x-service-gateway-identity': identity,
    'x-service-gateway-secret': offered,
  });

  test('is who it says, when it knows the secret', async () => {
    const caller = await authenticator().authenticate(gateway('edge-1', secret));
    expect(caller).toEqual({ kind: 'gateway', id: 'edge-1', scope: platformScope });
  });

  test('that knows an earlier secret is still let in', async () => {
    const changed = { retiredSigningSecrets: [earlier] };
    expect(await statusOf(gateway('edge-1', earlier), changed)).toBe(200);
  });

  test.each([
    ['a wrong secret', gateway('edge-1', 'guess')],
    ['no name', gateway(' ', secret)],
    ['a name alone', { 'x-service-gateway-identity': 'edge-1' }],
    ['a secret alone', { 'x-service-gateway-secret': secret }],
    ['nothing', {}],
  ])('with %s is refused', async (_what, headers) => {
    expect(await statusOf(headers)).toBe(401);
  });
});
