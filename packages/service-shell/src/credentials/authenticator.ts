import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { platformScope, type ResellerId, resellerId, type Scope } from '@exchange/units';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { forbidden, unauthorized, validationFailed } from '../errors/http-problem.js';
import { apiKeyEntry, sha256 } from './api-key.js';
import type { Caller } from './caller.js';
import { signingKeys } from './signing-keys.js';

export interface AuthenticatorOptions {
  /** Keys, or `id:sha256:hex` where only a digest is to be kept (`ledger api-key`). */
  readonly apiKeys: readonly string[];
  readonly tokenSigningSecret: string;
  /** Earlier secrets: tokens that they signed hold until they expire. */
  readonly retiredSigningSecrets?: readonly string[];
  readonly tokenTtlMinutes: number;
  readonly resellerExists: (id: ResellerId) => Promise<boolean>;
  readonly now?: () => Date;
}

export interface Authenticator {
  /** The caller of a request, or a 401, 403 or 422 (specification section 5). */
  authenticate(headers: IncomingHttpHeaders): Promise<Caller>;
  /** The id of an API key that holds; a 401 otherwise. */
  checkApiKey(key: string): string;
  /** A bearer token for what the key may see, or for one reseller. */
  issueToken(keyId: string, scope: Scope): Promise<string>;
  readonly tokenTtlMinutes: number;
}

const audience = 'energy-exchange-ledger';
const issuer = 'energy-exchange-ledger';
const missing = 'Provide a bearer token (Authorization: Bearer …) or an API key (X-API-Key).';
const wrong = 'The credential is not valid.';
const claims = z.object({
  sub: z.string(),
  scope: z.literal('platform').or(z.literal('reseller')),
  reseller_id: resellerId.optional(),
});
const verifiedTokensMax = 10_000;

/** Checks API keys, bearer tokens and gateway identities; the first kind present decides. */
export function createAuthenticator(options: AuthenticatorOptions): Authenticator {
  const { apiKeys, tokenSigningSecret, tokenTtlMinutes, resellerExists } = options;
  const now = options.now ?? (() => new Date());
  const secrets = [tokenSigningSecret, ...(options.retiredSigningSecrets ?? [])];
  const keys = signingKeys(secrets);
  const known = apiKeys.map(apiKeyEntry);
  const secretDigests = secrets.map(sha256);
  const verified = new Map<string, { readonly caller: Caller; readonly expires: number }>();

  function checkApiKey(key: string): string {
    const digest = sha256(key);
    let id: string | undefined;
    for (const entry of known) if (timingSafeEqual(entry.digest, digest)) id = entry.id;
    if (id === undefined) throw unauthorized(wrong);
    return id;
  }

  async function headerScope(headers: IncomingHttpHeaders): Promise<Scope> {
    const header = headers['x-service-reseller-id'];
    if (header === undefined) return platformScope;
    const parsed = resellerId.safeParse(header);
    if (!parsed.success) {
      throw validationFailed([
        {
          type: 'uuid_parsing',
          loc: ['header', 'X-Service-Reseller-Id'],
          msg: 'Input should be a valid UUID',
          input: String(header),
        },
      ]);
    }
    if (!(await resellerExists(parsed.data))) {
      throw forbidden('X-Service-Reseller-Id names a reseller that does not exist.');
    }
    return { kind: 'reseller', reseller_id: parsed.data };
  }

  async function bearer(token: string): Promise<Caller> {
    const before = verified.get(token);
    if (before !== undefined && before.expires > now().getTime()) return before.caller;
    try {
      const { payload } = await jwtVerify(token, keys.forToken, {
        algorithms: ['HS256'],
        issuer,
        audience,
        currentDate: now(),
        requiredClaims: ['exp', 'sub'],
      });
      const { sub, scope, reseller_id } = claims.parse(payload);
      if ((scope === 'reseller') !== (reseller_id !== undefined)) throw new Error('scope');
      const caller: Caller = {
        kind: 'bearer',
        id: sub,
        scope: reseller_id === undefined ? platformScope : { kind: 'reseller', reseller_id },
      };
      if (verified.size >= verifiedTokensMax) verified.clear();
      verified.set(token, { caller, expires: (payload.exp ?? 0) * 1000 });
      return caller;
    } catch {
      throw unauthorized(wrong);
    }
  }

  return {
    tokenTtlMinutes,
    checkApiKey,
    async authenticate(headers) {
      const { authorization } = headers;
      if (authorization !== undefined) {
        const token = /^bearer +(\S+)$/i.exec(authorization.trim())?.[1];
        if (token === undefined) throw unauthorized(wrong);
        return bearer(token);
      }
      const apiKey = headers['x-api-key'];
      if (apiKey !== undefined) {
        const id = checkApiKey(String(apiKey));
        return { kind: 'api_key', id, scope: await headerScope(headers) };
      }
      const identity = headers['x-service-gateway-identity'];
      const gatewaySecret = headers['x-service-gateway-secret'];
      if (identity === undefined && gatewaySecret === undefined) throw unauthorized(missing);
      const offered = sha256(String(gatewaySecret ?? ''));
      let holds = false;
      for (const digest of secretDigests) if (timingSafeEqual(digest, offered)) holds = true;
      if (!holds || identity === undefined || String(identity).trim() === '') {
        throw unauthorized(wrong);
      }
      return { kind: 'gateway', id: String(identity), scope: await headerScope(headers) };
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
