import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { platformScope, type ResellerId, resellerId, type Scope } from '@exchange/units';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { RetiredSecret } from '../config/retired-secrets.js';
import { boundedCache } from '../process/bounded-cache.js';
import { apiKeyEntry, sha256 } from './api-key.js';
import type { Caller } from './caller.js';
import { CredentialRefused } from './credential-refused.js';
import { signingKeys } from './signing-keys.js';

export interface AuthenticatorOptions {
  /** Keys, or `id:sha256:hex` where only a digest is to be kept (`ledger api-key`). */
  readonly apiKeys: readonly string[];
  readonly tokenSigningSecret: string;
  /** Earlier secrets: tokens that they signed until they were retired hold until they expire, and nothing else does. */
  readonly retiredSigningSecrets?: readonly RetiredSecret[];
  readonly tokenTtlMinutes: number;
  readonly resellerExists: (id: ResellerId) => Promise<boolean>;
  readonly now?: () => Date;
}

export interface Authenticator {
  /** The caller of a request (specification section 5). @throws CredentialRefused */
  authenticate(headers: IncomingHttpHeaders): Promise<Caller>;
  /**
   * The same before the reseller that a header names has been looked up. Touches no store; only a token that was not seen before
   * takes its time. @throws CredentialRefused
   */
  identify(headers: IncomingHttpHeaders): Caller | Promise<Caller>;
  /** The caller whom a bearer token stands for, wherever it came. @throws CredentialRefused */
  identifyBearer(token: string): Caller | Promise<Caller>;
  /** Whether the reseller that a caller acts for is known here already to exist. */
  isScopeKnown(caller: Caller): boolean;
  /** Looks it up where it is not. @throws CredentialRefused when there is no such reseller */
  requireScope(caller: Caller): Promise<void>;
  /**
   * Whose share a caller's requests are taken from: the key (or the gateway) and the scope; each key for maps has its own. A token counts as the key that
   * it was issued for; tokens of keys that are not configured count together, so no token makes a share of its own.
   */
  shareOf(caller: Caller): string;
  /** The id of an API key that holds. @throws CredentialRefused */
  checkApiKey(key: string): string;
  /** A bearer token for what the key may see, or for one reseller. */
  issueToken(keyId: string, scope: Scope): Promise<string>;
  readonly tokenTtlMinutes: number;
}

const audience = 'energy-exchange-ledger';
const issuer = 'energy-exchange-ledger';
const claims = z.object({
  sub: z.string(),
  scope: z.literal('platform').or(z.literal('reseller')),
  reseller_id: resellerId.optional(),
});
/** Headers that offer a credential, or a part of one. */
export const credentialHeaders = [
  'authorization',
  'x-api-key',
  'x-service-gateway-identity',
  'x-service-gateway-secret',
] as const;
const verifiedTokensMax = 10_000;
const knownResellersMax = 10_000;

/** Checks API keys, bearer tokens and gateway identities; the first kind present decides. */
export function createAuthenticator(options: AuthenticatorOptions): Authenticator {
  const { apiKeys, tokenSigningSecret, tokenTtlMinutes, resellerExists } = options;
  const now = options.now ?? (() => new Date());
  const keys = signingKeys(
    tokenSigningSecret,
    options.retiredSigningSecrets ?? [],
    tokenTtlMinutes,
  );
  const known = apiKeys.map(apiKeyEntry);
  const knownIds = new Set(known.map(({ id }) => id));
  const gatewayDigest = sha256(tokenSigningSecret);
  const verified = boundedCache<string, { readonly caller: Caller; readonly expires: number }>(
    verifiedTokensMax,
  );
  const knownResellers = boundedCache<ResellerId, true>(knownResellersMax);

  function checkApiKey(key: string): string {
    const digest = sha256(key);
    let id: string | undefined;
    for (const entry of known) if (timingSafeEqual(entry.digest, digest)) id = entry.id;
    if (id === undefined) throw new CredentialRefused({ kind: 'wrong' });
    return id;
  }

  function bearer(token: string): Caller | Promise<Caller> {
    const before = verified.get(token);
    if (before !== undefined && before.expires > now().getTime()) return before.caller;
    return verify(token);
  }

  async function verify(token: string): Promise<Caller> {
    try {
      const key = keys.signerOf(token);
      if (key === undefined) throw new Error('signature');
      const { payload } = await jwtVerify(token, key.secret, {
        algorithms: ['HS256'],
        issuer,
        audience,
        currentDate: now(),
        requiredClaims: ['exp', 'sub'],
      });
      if (!key.mayHaveSigned(payload)) throw new Error('retired');
      const { sub, scope, reseller_id } = claims.parse(payload);
      if ((scope === 'reseller') !== (reseller_id !== undefined)) throw new Error('scope');
      const caller: Caller = {
        kind: 'bearer',
        id: sub,
        scope: reseller_id === undefined ? platformScope : { kind: 'reseller', reseller_id },
      };
      verified.set(token, { caller, expires: (payload.exp ?? 0) * 1000 });
      return caller;
    } catch {
      throw new CredentialRefused({ kind: 'wrong' });
    }
  }

  function identify(headers: IncomingHttpHeaders): Caller | Promise<Caller> {
    const { authorization } = headers;
    if (authorization !== undefined) {
      const token = /^bearer +(\S+)$/i.exec(authorization.trim())?.[1];
      if (token === undefined) throw new CredentialRefused({ kind: 'wrong' });
      return bearer(token);
    }
    const apiKey = headers['x-api-key'];
    if (apiKey !== undefined) {
      const id = checkApiKey(String(apiKey));
      return { kind: 'api_key', id, scope: headerScope(headers) };
    }
    const identity = headers['x-service-gateway-identity'];
    const gatewaySecret = headers['x-service-gateway-secret'];
    if (identity === undefined && gatewaySecret === undefined)
      throw new CredentialRefused({ kind: 'missing' });
    const holds = timingSafeEqual(gatewayDigest, sha256(String(gatewaySecret ?? '')));
    if (!holds || identity === undefined || String(identity).trim() === '') {
      throw new CredentialRefused({ kind: 'wrong' });
    }
    return { kind: 'gateway', id: String(identity), scope: headerScope(headers) };
  }

  // A token's reseller was looked up when the token was issued, that of a key for maps when the key was made.
  const isScopeKnown = ({ kind, scope }: Caller) =>
    kind === 'bearer' ||
    kind === 'map_key' ||
    scope.kind === 'platform' ||
    knownResellers.get(scope.reseller_id) === true;

  async function requireScope(caller: Caller): Promise<void> {
    const { scope } = caller;
    if (scope.kind === 'platform' || isScopeKnown(caller)) return;
    if (!(await resellerExists(scope.reseller_id))) {
      throw new CredentialRefused({ kind: 'reseller_unknown' });
    }
    knownResellers.set(scope.reseller_id, true);
  }

  function holderOf(kind: Caller['kind'], id: string): string {
    if (kind === 'gateway') return 'gateway';
    if (kind === 'map_key') return `key for maps ${id}`;
    return knownIds.has(id) ? `key ${id}` : 'other tokens';
  }

  return {
    tokenTtlMinutes,
    checkApiKey,
    identify,
    identifyBearer: bearer,
    isScopeKnown,
    requireScope,
    async authenticate(headers) {
      const caller = await identify(headers);
      await requireScope(caller);
      return caller;
    },
    shareOf({ kind, id, scope }) {
      return `${holderOf(kind, id)} | ${scope.kind === 'platform' ? 'platform' : scope.reseller_id}`;
    },
    issueToken(keyId, scope) {
      const issuedAt = Math.floor(now().getTime() / 1000);
      return new SignJWT(
        scope.kind === 'platform'
          ? { scope: 'platform' }
          : { scope: 'reseller', reseller_id: scope.reseller_id },
      )
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: keys.current.kid })
        .setSubject(keyId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + tokenTtlMinutes * 60)
        .sign(keys.current.secret);
    },
  };
}

/** The scope that a key or gateway asks for; whether there is such a reseller is asked afterwards. */
function headerScope(headers: IncomingHttpHeaders): Scope {
  const header = headers['x-service-reseller-id'];
  if (header === undefined) return platformScope;
  const parsed = resellerId.safeParse(header);
  if (parsed.success) return { kind: 'reseller', reseller_id: parsed.data };
  throw new CredentialRefused({ kind: 'reseller_malformed', sent: String(header) });
}
