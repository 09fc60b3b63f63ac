import { randomUUID } from 'node:crypto';
import { platformScope, resellerId, type Scope } from '@exchange/units';
import { decodeProtectedHeader, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { RetiredSecret } from '../config/retired-secrets.js';
import { boundedCache } from '../process/bounded-cache.js';
import { sha256 } from './api-key.js';
import type { Caller } from './caller.js';
import { CredentialRefused } from './credential-refused.js';
import type { KeyDirectory } from './key-directory.js';

const audience = 'energy-exchange-ledger';
const issuer = 'energy-exchange-ledger';
const claims = z.object({
  sub: z.string(),
  scope: z.literal('platform').or(z.literal('reseller')),
  reseller_id: resellerId.optional(),
  iat: z.number().optional(),
  exp: z.number(),
  jti: z.string().optional(),
  key_id: z.string().optional(),
});
const verifiedTokensMax = 10_000;

export interface VerifiedToken {
  readonly caller: Caller & { readonly tokenId: string; readonly expiresAt: number };
  readonly claims: z.output<typeof claims>;
}

/** The id does not reveal the secret. */
interface SigningKey {
  readonly kid: string;
  readonly secret: Uint8Array;
  mayHaveSigned(claims: JWTPayload): boolean;
}

function keyOf(text: string, mayHaveSigned: SigningKey['mayHaveSigned']): SigningKey {
  const kid = sha256(`kid:${text}`).toString('hex', 0, 6);
  return { kid, secret: new TextEncoder().encode(text), mayHaveSigned };
}

/** Verifies tokens signed before its retirement: expiry lies within a token's lifetime after it. */
function retiredKey({ secret, retiredAt }: RetiredSecret, ttlMinutes: number): SigningKey {
  const retiredSeconds = retiredAt.getTime() / 1000;
  const lastExpiry = retiredSeconds + ttlMinutes * 60;
  return keyOf(
    secret,
    ({ exp, iat }) =>
      exp !== undefined && exp <= lastExpiry && (iat === undefined || iat <= retiredSeconds),
  );
}

export interface BearerTokenOptions {
  readonly tokenSigningSecret: string;
  /** Secrets that verify tokens signed before their retirement. */
  readonly retiredSigningSecrets?: readonly RetiredSecret[];
  readonly tokenTtlMinutes: number;
  readonly keys: KeyDirectory;
  readonly now?: () => Date;
}

/** JWTs (HS256). */
export class BearerTokens {
  readonly #current: SigningKey;
  readonly #retired: readonly SigningKey[];
  readonly #keys: KeyDirectory;
  readonly #ttlMinutes: number;
  readonly #now: () => Date;
  readonly #verified = boundedCache<string, VerifiedToken>(verifiedTokensMax);

  constructor(options: BearerTokenOptions) {
    const { tokenSigningSecret, retiredSigningSecrets = [], tokenTtlMinutes } = options;
    this.#current = keyOf(tokenSigningSecret, () => true);
    this.#retired = retiredSigningSecrets.map((one) => retiredKey(one, tokenTtlMinutes));
    this.#keys = options.keys;
    this.#ttlMinutes = tokenTtlMinutes;
    this.#now = options.now ?? (() => new Date());
  }

  /** @throws CredentialRefused */
  async callerOf(token: string): Promise<Caller> {
    const cached = this.#verified.get(token);
    const isValid = cached !== undefined && cached.caller.expiresAt > this.#now().getTime();
    const verified = isValid ? cached : await this.read(token);
    if (verified === undefined || this.#keys.isTokenRevoked(verified.caller.tokenId)) {
      throw new CredentialRefused({ kind: 'wrong' });
    }
    const { caller } = verified;
    if (caller.key === undefined) return caller;
    const { owner, roles } = await this.#keys.keyInForce(caller.key);
    return { ...caller, owner, roles };
  }

  /** Reads revoked tokens too; undefined for another text. */
  async read(token: string): Promise<VerifiedToken | undefined> {
    return this.#verify(token).catch(() => undefined);
  }

  async #verify(token: string): Promise<VerifiedToken> {
    const { kid = this.#current.kid } = decodeProtectedHeader(token);
    const key = [this.#current, ...this.#retired].find((one) => one.kid === kid);
    if (key === undefined) throw new Error('key');
    const { payload } = await jwtVerify(token, key.secret, {
      algorithms: ['HS256'],
      issuer,
      audience,
      currentDate: this.#now(),
      requiredClaims: ['exp', 'sub'],
    });
    if (!key.mayHaveSigned(payload)) throw new Error('retired');
    const parsed = claims.parse(payload);
    const { sub, scope, reseller_id, key_id } = parsed;
    if ((scope === 'reseller') !== (reseller_id !== undefined)) throw new Error('scope');
    const caller: VerifiedToken['caller'] = {
      kind: 'bearer',
      id: sub,
      roles: 'all',
      scope: reseller_id === undefined ? platformScope : { kind: 'reseller', reseller_id },
      // Of the signed part: a signature has several spellings.
      tokenId: sha256(token.slice(0, token.lastIndexOf('.'))).toString('hex'),
      expiresAt: parsed.exp * 1000,
      ...(key_id === undefined ? {} : { key: key_id }),
    };
    const verified = { caller, claims: parsed };
    this.#verified.set(token, verified);
    return verified;
  }

  /** The token ends with its key at the latest. */
  async issue({ id, key, expiresAt }: Caller, scope: Scope) {
    const { kid, secret } = this.#current;
    const issuedAt = Math.floor(this.#now().getTime() / 1000);
    const keyEnd = Math.floor((expiresAt ?? Number.POSITIVE_INFINITY) / 1000);
    const end = Math.min(issuedAt + this.#ttlMinutes * 60, keyEnd);
    const payload = {
      ...(scope.kind === 'platform'
        ? { scope: 'platform' }
        : { scope: 'reseller', reseller_id: scope.reseller_id }),
      ...(key === undefined ? {} : { key_id: key }),
    };
    const token = await new SignJWT(payload)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid })
      .setJti(randomUUID())
      .setSubject(id)
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(end)
      .sign(secret);
    return { token, minutes: Math.floor((end - issuedAt) / 60) };
  }
}
