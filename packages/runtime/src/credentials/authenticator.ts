import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { platformScope, type ResellerId, resellerId, type Scope } from '@exchange/units';
import type { RetiredSecret } from '../config/retired-secrets.js';
import { boundedCache } from '../process/bounded-cache.js';
import { type ApiKeyEntry, apiKeyEntry, sha256 } from './api-key.js';
import { BearerTokens } from './bearer-tokens.js';
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

/** Headers that offer a credential, or a part of one. */
export const credentialHeaders = [
  'authorization',
  'x-api-key',
  'x-service-gateway-identity',
  'x-service-gateway-secret',
] as const;
const knownResellersMax = 10_000;

/** Checks API keys, bearer tokens and gateway identities; the first kind present decides. */
export function createAuthenticator(options: AuthenticatorOptions): Authenticator {
  const { tokenSigningSecret, tokenTtlMinutes, resellerExists, now = () => new Date() } = options;
  const apiKeys = options.apiKeys.map(apiKeyEntry);
  const keyIds = new Set(apiKeys.map(({ id }) => id));
  const signing = signingKeys(
    tokenSigningSecret,
    options.retiredSigningSecrets ?? [],
    tokenTtlMinutes,
  );
  const tokens = new BearerTokens(signing, tokenTtlMinutes, now);
  const gatewayDigest = sha256(tokenSigningSecret);
  const knownResellers = boundedCache<ResellerId, true>(knownResellersMax);

  function identify(headers: IncomingHttpHeaders): Caller | Promise<Caller> {
    const { authorization } = headers;
    if (authorization !== undefined) return tokens.callerOf(tokenIn(authorization));
    const apiKey = headers['x-api-key'];
    if (apiKey === undefined) return gatewayCaller(headers, gatewayDigest);
    const id = idOfKey(apiKeys, String(apiKey));
    return { kind: 'api_key', id, scope: headerScope(headers) };
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

  return {
    tokenTtlMinutes,
    checkApiKey: (key) => idOfKey(apiKeys, key),
    identify,
    identifyBearer: (token) => tokens.callerOf(token),
    isScopeKnown,
    requireScope,
    async authenticate(headers) {
      const caller = await identify(headers);
      await requireScope(caller);
      return caller;
    },
    shareOf: (caller) => `${holderOf(caller, keyIds)} | ${scopeName(caller.scope)}`,
    issueToken: (keyId, scope) => tokens.issue(keyId, scope),
  };
}

/** @throws CredentialRefused */
function idOfKey(entries: readonly ApiKeyEntry[], key: string): string {
  const digest = sha256(key);
  let id: string | undefined;
  // Compares with every entry, so that the time taken says nothing of which one matches.
  for (const entry of entries) if (timingSafeEqual(entry.digest, digest)) id = entry.id;
  if (id === undefined) throw new CredentialRefused({ kind: 'wrong' });
  return id;
}

/** @throws CredentialRefused */
function tokenIn(authorization: string): string {
  const token = /^bearer +(\S+)$/i.exec(authorization.trim())?.[1];
  if (token === undefined) throw new CredentialRefused({ kind: 'wrong' });
  return token;
}

/** @throws CredentialRefused */
function gatewayCaller(headers: IncomingHttpHeaders, secretDigest: Buffer): Caller {
  const identity = headers['x-service-gateway-identity'];
  const secret = headers['x-service-gateway-secret'];
  if (identity === undefined && secret === undefined) {
    throw new CredentialRefused({ kind: 'missing' });
  }
  const holds = timingSafeEqual(secretDigest, sha256(String(secret ?? '')));
  if (!holds || identity === undefined || String(identity).trim() === '') {
    throw new CredentialRefused({ kind: 'wrong' });
  }
  return { kind: 'gateway', id: String(identity), scope: headerScope(headers) };
}

function holderOf({ kind, id }: Caller, keyIds: ReadonlySet<string>): string {
  if (kind === 'gateway') return 'gateway';
  if (kind === 'map_key') return `key for maps ${id}`;
  return keyIds.has(id) ? `key ${id}` : 'other tokens';
}

const scopeName = (scope: Scope) => (scope.kind === 'platform' ? 'platform' : scope.reseller_id);

/** The scope that a key or gateway asks for; whether there is such a reseller is asked afterwards. */
function headerScope(headers: IncomingHttpHeaders): Scope {
  const header = headers['x-service-reseller-id'];
  if (header === undefined) return platformScope;
  const parsed = resellerId.safeParse(header);
  if (parsed.success) return { kind: 'reseller', reseller_id: parsed.data };
  throw new CredentialRefused({ kind: 'reseller_malformed', sent: String(header) });
}
