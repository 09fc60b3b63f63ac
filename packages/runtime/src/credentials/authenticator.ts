import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { platformScope, type ResellerId, resellerId, type Scope } from '@exchange/units';
import type { OidcConfig } from '../config/oidc-settings.js';
import type { LogMemory } from '../positions/log-memory.js';
import { boundedCache } from '../process/bounded-cache.js';
import { type ApiKeyEntry, apiKeyEntry, sha256 } from './api-key.js';
import { type BearerTokenOptions, BearerTokens } from './bearer-tokens.js';
import { type Caller, type Identity, isCaller } from './caller.js';
import { CredentialRefused } from './credential-refused.js';
import type { KeyDirectory, NamedKey } from './key-directory.js';
import { readKey } from './key-text.js';
import { oidcUsers } from './oidc-tokens.js';

export interface AuthenticatorOptions extends BearerTokenOptions {
  /** Keys, or `id:sha256:hex` (`ledger api-key`). */
  readonly apiKeys: readonly string[];
  readonly oidc?: OidcConfig | undefined;
  readonly resellerExists: (id: ResellerId) => Promise<boolean>;
  readonly memory: LogMemory;
}

export type Authenticator = ReturnType<typeof createAuthenticator>;

export const credentialHeaders = [
  'authorization',
  'x-api-key',
  'x-service-gateway-identity',
  'x-service-gateway-secret',
] as const;
const knownResellersMax = 10_000;

export function createAuthenticator(options: AuthenticatorOptions) {
  const { tokenSigningSecret, keys, resellerExists, memory, now = () => new Date() } = options;
  const apiKeys = options.apiKeys.map(apiKeyEntry);
  const keyIds = new Set(apiKeys.map(({ id }) => id));
  const tokens = new BearerTokens(options);
  const identifyBearer = bearerCallers(tokens, options.oidc && oidcUsers(options.oidc, now));
  const gatewayDigest = sha256(tokenSigningSecret);
  const scopes = scopeCheck(resellerExists, memory);
  const callerOfKey = keyCallers(apiKeys, keys, scopes.know);

  async function identify(headers: IncomingHttpHeaders): Promise<Identity> {
    const { authorization, 'x-api-key': apiKey } = headers;
    if (authorization !== undefined) {
      const token = tokenOf(authorization);
      if (token === undefined) throw new CredentialRefused({ kind: 'wrong' });
      return identifyBearer(token, headers);
    }
    if (apiKey === undefined) return gatewayCaller(headers, gatewayDigest);
    return callerOfKey(String(apiKey), () => headerScope(headers));
  }

  return {
    keys,
    /**
     * Returns a valid key's id.
     * @throws CredentialRefused
     */
    checkApiKey: (key: string) => idOfKey(apiKeys, key),
    /**
     * Reads no store: the header's reseller is not looked up.
     * @throws CredentialRefused
     */
    identify,
    /**
     * The headers restrict the scope.
     * @throws CredentialRefused
     */
    identifyBearer,
    identifyKey: (text: string) => callerOfKey(text, () => platformScope),
    isScopeKnown: scopes.isKnown,
    /** @throws CredentialRefused for an unknown reseller */
    requireScope: scopes.require,
    /**
     * Specification section 5.
     * @throws CredentialRefused
     */
    async authenticate(headers: IncomingHttpHeaders): Promise<Caller> {
      const caller = await identify(headers);
      if (!isCaller(caller)) throw new CredentialRefused({ kind: 'scope_missing' });
      await scopes.require(caller);
      return caller;
    },
    /**
     * Key (or gateway) and scope; each map key has its own. Nobody can multiply shares: a token
     * counts as its API key, and tokens of unconfigured keys share one. So do the users of one
     * scope, and the named keys of a reseller, whose admin makes them.
     */
    shareOf: (caller: Identity) => `${holderOf(caller, keyIds)} | ${scopeName(caller.scope)}`,
    /**
     * Issues a token for the holder's scope, or for one reseller.
     * @throws CredentialRefused for another reseller than the key's
     */
    issueToken: (holder: Caller, requested: Scope) =>
      tokens.issue(holder, narrowed(holder.scope, requested)),
    /** Also reads revoked tokens; undefined for another text. */
    readToken: (token: string) => tokens.read(token),
  };
}

function scopeCheck(resellerExists: AuthenticatorOptions['resellerExists'], memory: LogMemory) {
  const known = boundedCache<ResellerId, true>(knownResellersMax);
  memory.onForget(() => known.clear());
  const know = (id: ResellerId) => void known.set(id, true);
  // A token's reseller is checked at issue, a map key's at creation.
  const isKnown = ({ kind, scope }: Identity) =>
    kind === 'bearer' ||
    kind === 'map_key' ||
    scope?.kind !== 'reseller' ||
    known.get(scope.reseller_id) === true;
  return {
    know,
    isKnown,
    async require(identity: Identity): Promise<void> {
      const { kind, scope } = identity;
      if (scope?.kind !== 'reseller' || isKnown(identity)) return;
      if (!(await resellerExists(scope.reseller_id))) {
        throw new CredentialRefused({ kind: 'reseller_unknown', isOfToken: kind === 'user' });
      }
      know(scope.reseller_id);
    },
  };
}

function keyCallers(
  entries: readonly ApiKeyEntry[],
  keys: KeyDirectory,
  know: (id: ResellerId) => void,
) {
  return async (text: string, requested: () => Scope): Promise<Caller> => {
    const named = readKey(text);
    if (named?.kind !== 'key') {
      const id = idOfKey(entries, text);
      return { kind: 'api_key', id, roles: 'all', scope: requested() };
    }
    const key = await keys.recognize(named);
    // Checked when the key was made: a log without quorum refuses no key.
    if (key.scope.kind === 'reseller') know(key.scope.reseller_id);
    return namedCaller(key, requested());
  };
}

/** @throws CredentialRefused */
function idOfKey(entries: readonly ApiKeyEntry[], key: string): string {
  const digest = sha256(key);
  let id: string | undefined;
  // Compares all entries: the time must not reveal the match.
  for (const entry of entries) if (timingSafeEqual(entry.digest, digest)) id = entry.id;
  if (id === undefined) throw new CredentialRefused({ kind: 'wrong' });
  return id;
}

export function tokenOf(authorization: string): string | undefined {
  return /^bearer +(\S+)$/i.exec(authorization.trim())?.[1];
}

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

function holderOf(identity: Identity, keyIds: ReadonlySet<string>): string {
  const { kind, id, key, owner, scope } = identity;
  if (kind === 'gateway') return 'gateway';
  if (kind === 'user') return 'users';
  if (kind === 'map_key') return `key for maps ${id}`;
  if (owner !== undefined && scope?.kind === 'reseller') return 'named keys';
  return key !== undefined || keyIds.has(id) ? `key ${id}` : 'other tokens';
}

const scopeName = (scope: Scope | null) =>
  scope?.kind === 'reseller' ? scope.reseller_id : (scope?.kind ?? 'no scope');

function bearerCallers(tokens: BearerTokens, userOf: ReturnType<typeof oidcUsers> | undefined) {
  return async (token: string, headers: IncomingHttpHeaders): Promise<Identity> => {
    const user = await userOf?.(token);
    return user === undefined ? tokens.callerOf(token) : inScopeOf(user, headers);
  };
}

/**
 * A user's scope is fixed; the header may only repeat it.
 * @throws CredentialRefused
 */
function inScopeOf(user: Identity, headers: IncomingHttpHeaders): Identity {
  const header = headers['x-service-reseller-id'];
  const isOfReseller = header !== undefined && user.scope?.kind === 'reseller';
  if (isOfReseller && resellerId.safeParse(header).data !== user.scope.reseller_id) {
    throw new CredentialRefused({ kind: 'reseller_differs' });
  }
  return user;
}

function namedCaller({ id, roles, owner, scope, expiresAt }: NamedKey, requested: Scope): Caller {
  return {
    ...{ kind: 'api_key', id, key: id, roles, owner },
    scope: narrowed(scope, requested),
    ...(expiresAt === undefined ? {} : { expiresAt }),
  };
}

function narrowed(own: Scope, requested: Scope): Scope {
  if (own.kind === 'platform') return requested;
  if (requested.kind === 'reseller' && requested.reseller_id !== own.reseller_id) {
    throw new CredentialRefused({ kind: 'reseller_differs' });
  }
  return own;
}

function headerScope(headers: IncomingHttpHeaders): Scope {
  const header = headers['x-service-reseller-id'];
  if (header === undefined) return platformScope;
  const parsed = resellerId.safeParse(header);
  if (parsed.success) return { kind: 'reseller', reseller_id: parsed.data };
  throw new CredentialRefused({ kind: 'reseller_malformed', sent: String(header) });
}
