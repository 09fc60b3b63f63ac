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
import type { KeyDirectory, NamedKey } from './key-directory.js';
import { readKey } from './key-text.js';
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
  /** Named keys and revoked tokens. */
  readonly keys: KeyDirectory;
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
  const { tokenSigningSecret, tokenTtlMinutes, keys, resellerExists } = options;
  const { retiredSigningSecrets = [], now = () => new Date() } = options;
  const apiKeys = options.apiKeys.map(apiKeyEntry);
  const keyIds = new Set(apiKeys.map(({ id }) => id));
  const signing = signingKeys(tokenSigningSecret, retiredSigningSecrets, tokenTtlMinutes);
  const tokens = new BearerTokens(signing, keys, tokenTtlMinutes, now);
  const identifyBearer = bearerCallers(tokens, options.oidc && new OidcTokens(options.oidc, now));
  const gatewayDigest = sha256(tokenSigningSecret);
  const scopes = scopeCheck(resellerExists);
  const callerOfKey = keyCallers(apiKeys, keys, scopes.know);

  function identify(headers: IncomingHttpHeaders): Identity | Promise<Identity> {
    const { authorization } = headers;
    if (authorization !== undefined) return identifyBearer(tokenIn(authorization), headers);
    const apiKey = headers['x-api-key'];
    if (apiKey === undefined) return gatewayCaller(headers, gatewayDigest);
    return callerOfKey(String(apiKey), () => headerScope(headers));
  }

  return {
    keys,
    /** Returns the id of a valid API key. @throws CredentialRefused */
    checkApiKey: (key: string) => idOfKey(apiKeys, key),
    /**
     * Variant without the look-up of the header's reseller. It reads no store; only a new token takes time. @throws
     * CredentialRefused
     */
    identify,
    /** Identifies the caller of a bearer token; the headers restrict its scope. @throws CredentialRefused */
    identifyBearer,
    /** Identifies the holder of an API key or a named key, in the key's own scope. @throws CredentialRefused */
    identifyKey: (text: string) => callerOfKey(text, () => platformScope),
    /** Whether this process knows that the caller's reseller exists. */
    isScopeKnown: scopes.isKnown,
    /** Looks up an unknown reseller. @throws CredentialRefused if it does not exist */
    requireScope: scopes.require,
    /** Identifies the caller of a request (specification section 5). @throws CredentialRefused */
    async authenticate(headers: IncomingHttpHeaders): Promise<Caller> {
      const caller = await identify(headers);
      if (!isCaller(caller)) throw new CredentialRefused({ kind: 'scope_missing' });
      await scopes.require(caller);
      return caller;
    },
    /**
     * Names the share of a caller's requests: key (or gateway) and scope; each map key has its own. A token counts as its
     * API key; tokens of unconfigured keys share one, so tokens cannot multiply shares. So do the users of one scope.
     */
    shareOf: (caller: Identity) => `${holderOf(caller, keyIds)} | ${scopeName(caller.scope)}`,
    /**
     * Issues a bearer token for the scope of a key's holder, or for one reseller.
     *
     * @throws CredentialRefused for another reseller than the key's
     */
    issueToken: (holder: Caller, requested: Scope) =>
      tokens.issue(holder, narrowed(holder.scope, requested)),
    /** Verifies a token, revoked or not; undefined for another text. */
    readToken: (token: string) => tokens.read(token),
  };
}

/** Looks up the resellers of headers, each once. */
function scopeCheck(resellerExists: AuthenticatorOptions['resellerExists']) {
  const known = boundedCache<ResellerId, true>(knownResellersMax);
  const know = (id: ResellerId) => void known.set(id, true);
  // A token's reseller is checked at issue, a map key's at its creation.
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

/** Identifies the holders of keys of API_KEYS and of named keys, in the scope that the request names. */
function keyCallers(
  entries: readonly ApiKeyEntry[],
  keys: KeyDirectory,
  know: (id: ResellerId) => void,
) {
  return (text: string, requested: () => Scope): Caller | Promise<Caller> => {
    const named = readKey(text);
    if (named?.kind !== 'key') {
      const id = idOfKey(entries, text);
      return { kind: 'api_key', id, roles: 'all', scope: requested() };
    }
    return keys.recognize(named).then((key) => {
      // Checked when the key was made: a log without quorum refuses no key.
      if (key.scope.kind === 'reseller') know(key.scope.reseller_id);
      return namedCaller(key, requested());
    });
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

function holderOf(identity: Identity, keyIds: ReadonlySet<string>): string {
  const { kind, id, key } = identity;
  if (kind === 'gateway') return 'gateway';
  if (kind === 'user') return 'users';
  if (kind === 'map_key') return `key for maps ${id}`;
  return key !== undefined || keyIds.has(id) ? `key ${id}` : 'other tokens';
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

function namedCaller({ id, roles, owner, scope, expiresAt }: NamedKey, requested: Scope): Caller {
  return {
    ...{ kind: 'api_key', id, key: id, roles, owner },
    scope: narrowed(scope, requested),
    ...(expiresAt === undefined ? {} : { expiresAt }),
  };
}

/** @throws CredentialRefused for another reseller than the key's */
function narrowed(own: Scope, requested: Scope): Scope {
  if (own.kind === 'platform') return requested;
  if (requested.kind === 'reseller' && requested.reseller_id !== own.reseller_id) {
    throw new CredentialRefused({ kind: 'reseller_differs' });
  }
  return own;
}

/** Scope requested by a key or gateway; its reseller is looked up later. */
function headerScope(headers: IncomingHttpHeaders): Scope {
  const header = headers['x-service-reseller-id'];
  if (header === undefined) return platformScope;
  const parsed = resellerId.safeParse(header);
  if (parsed.success) return { kind: 'reseller', reseller_id: parsed.data };
  throw new CredentialRefused({ kind: 'reseller_malformed', sent: String(header) });
}
