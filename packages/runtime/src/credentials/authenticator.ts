import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { platformScope, type ResellerId, resellerId, type Scope } from '@exchange/units';
import type { OidcConfig } from '../config/oidc-settings.js';
import type { RetiredSecret } from '../config/retired-secrets.js';
import { boundedCache } from '../process/bounded-cache.js';
import { type ApiKeyEntry, apiKeyEntry, sha256 } from './api-key.js';
import { BearerTokens } from './bearer-tokens.js';
import { type Caller, type Identity, isCaller } from './caller.js';
import { CredentialRefused } from './credential-refused.js';
import { OidcTokens } from './oidc-tokens.js';
import { signingKeys } from './signing-keys.js';

export interface AuthenticatorOptions {
  /** Keys, or `id:sha256:hex` for a digest (`ledger api-key`). */
  readonly apiKeys: readonly string[];
  readonly tokenSigningSecret: string;
  /** Retired secrets: they verify tokens signed before their retirement until expiry. */
  readonly retiredSigningSecrets?: readonly RetiredSecret[];
  readonly tokenTtlMinutes: number;
  /** An identity provider whose access tokens are accepted. */
  readonly oidc?: OidcConfig | undefined;
  readonly resellerExists: (id: ResellerId) => Promise<boolean>;
  readonly now?: () => Date;
}

export type Authenticator = ReturnType<typeof createAuthenticator>;

/** Headers with a credential or a part of one. */
export const credentialHeaders = [
  'authorization',
  'x-api-key',
  'x-service-gateway-identity',
  'x-service-gateway-secret',
] as const;
const knownResellersMax = 10_000;

/** Checks API keys, bearer tokens and gateway identities; the first kind present decides. */
export function createAuthenticator(options: AuthenticatorOptions) {
  const { tokenSigningSecret, tokenTtlMinutes, resellerExists, now = () => new Date() } = options;
  const apiKeys = options.apiKeys.map(apiKeyEntry);
  const keyIds = new Set(apiKeys.map(({ id }) => id));
  const signing = signingKeys(
    tokenSigningSecret,
    options.retiredSigningSecrets ?? [],
    tokenTtlMinutes,
  );
  const tokens = new BearerTokens(signing, tokenTtlMinutes, now);
  const identifyBearer = bearerCallers(tokens, options.oidc && new OidcTokens(options.oidc, now));
  const gatewayDigest = sha256(tokenSigningSecret);
  const knownResellers = boundedCache<ResellerId, true>(knownResellersMax);

  function identify(headers: IncomingHttpHeaders): Identity | Promise<Identity> {
    const { authorization } = headers;
    if (authorization !== undefined) return identifyBearer(tokenIn(authorization), headers);
    const apiKey = headers['x-api-key'];
    if (apiKey === undefined) return gatewayCaller(headers, gatewayDigest);
    const id = idOfKey(apiKeys, String(apiKey));
    return { kind: 'api_key', id, roles: 'all', scope: headerScope(headers) };
  }

  // A token's reseller is checked at issue, a map key's at its creation.
  const isScopeKnown = ({ kind, scope }: Identity) =>
    kind === 'bearer' ||
    kind === 'map_key' ||
    scope?.kind !== 'reseller' ||
    knownResellers.get(scope.reseller_id) === true;

  async function requireScope(identity: Identity): Promise<void> {
    const { kind, scope } = identity;
    if (scope?.kind !== 'reseller' || isScopeKnown(identity)) return;
    if (!(await resellerExists(scope.reseller_id))) {
      throw new CredentialRefused({ kind: 'reseller_unknown', isOfToken: kind === 'user' });
    }
    knownResellers.set(scope.reseller_id, true);
  }

  return {
    tokenTtlMinutes,
    /** Returns the id of a valid API key. @throws CredentialRefused */
    checkApiKey: (key: string) => idOfKey(apiKeys, key),
    /**
     * Variant without the look-up of the header's reseller. It reads no store; only a new token takes time. @throws
     * CredentialRefused
     */
    identify,
    /** Identifies the caller of a bearer token; the headers restrict its scope. @throws CredentialRefused */
    identifyBearer,
    /** Whether this process knows that the caller's reseller exists. */
    isScopeKnown,
    /** Looks up an unknown reseller. @throws CredentialRefused if it does not exist */
    requireScope,
    /** Identifies the caller of a request (specification section 5). @throws CredentialRefused */
    async authenticate(headers: IncomingHttpHeaders): Promise<Caller> {
      const caller = await identify(headers);
      if (!isCaller(caller)) throw new CredentialRefused({ kind: 'scope_missing' });
      await requireScope(caller);
      return caller;
    },
    /**
     * Names the share of a caller's requests: key (or gateway) and scope; each map key has its own. A token counts as its
     * API key; tokens of unconfigured keys share one, so tokens cannot multiply shares. So do the users of one scope.
     */
    shareOf: (caller: Identity) => `${holderOf(caller, keyIds)} | ${scopeName(caller.scope)}`,
    /** Issues a bearer token for the key's scope, or for one reseller. */
    issueToken: (keyId: string, scope: Scope): Promise<string> => tokens.issue(keyId, scope),
  };
}

/** @throws CredentialRefused */
function idOfKey(entries: readonly ApiKeyEntry[], key: string): string {
  const digest = sha256(key);
  let id: string | undefined;
  // Compares with every entry, so that the time does not reveal the match.
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
  const isSecretCorrect = timingSafeEqual(secretDigest, sha256(String(secret ?? '')));
  if (!isSecretCorrect || identity === undefined || String(identity).trim() === '') {
    throw new CredentialRefused({ kind: 'wrong' });
  }
  return { kind: 'gateway', id: String(identity), roles: 'all', scope: headerScope(headers) };
}

function holderOf({ kind, id }: Identity, keyIds: ReadonlySet<string>): string {
  if (kind === 'gateway') return 'gateway';
  if (kind === 'user') return 'users';
  if (kind === 'map_key') return `key for maps ${id}`;
  return keyIds.has(id) ? `key ${id}` : 'other tokens';
}

const scopeName = (scope: Scope | null) =>
  scope?.kind === 'reseller' ? scope.reseller_id : (scope?.kind ?? 'no scope');

/** Verifies tokens of the identity provider, and the service's own. */
function bearerCallers(tokens: BearerTokens, users: OidcTokens | undefined) {
  return (token: string, headers: IncomingHttpHeaders): Identity | Promise<Identity> => {
    const user = users?.userOf(token);
    if (user === undefined) return tokens.callerOf(token);
    return user instanceof Promise
      ? user.then((one) => inScopeOf(one, headers))
      : inScopeOf(user, headers);
  };
}

/** A user's scope never changes: the header may name it again. @throws CredentialRefused */
function inScopeOf(user: Identity, headers: IncomingHttpHeaders): Identity {
  const header = headers['x-service-reseller-id'];
  const isOfReseller = header !== undefined && user.scope?.kind === 'reseller';
  if (isOfReseller && resellerId.safeParse(header).data !== user.scope.reseller_id) {
    throw new CredentialRefused({ kind: 'reseller_differs' });
  }
  return user;
}

/** Scope requested by a key or gateway; its reseller is looked up later. */
function headerScope(headers: IncomingHttpHeaders): Scope {
  const header = headers['x-service-reseller-id'];
  if (header === undefined) return platformScope;
  const parsed = resellerId.safeParse(header);
  if (parsed.success) return { kind: 'reseller', reseller_id: parsed.data };
  throw new CredentialRefused({ kind: 'reseller_malformed', sent: String(header) });
}
