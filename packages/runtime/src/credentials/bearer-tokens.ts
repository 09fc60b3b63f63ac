import { randomUUID } from 'node:crypto';
import { platformScope, resellerId, type Scope } from '@exchange/units';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { boundedCache } from '../process/bounded-cache.js';
import { sha256 } from './api-key.js';
import type { Caller } from './caller.js';
import { CredentialRefused } from './credential-refused.js';
import type { KeyDirectory } from './key-directory.js';
import type { SigningKeys } from './signing-keys.js';

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

/** JWTs (HS256). */
export class BearerTokens {
  readonly #signing: SigningKeys;
  readonly #keys: KeyDirectory;
  readonly #ttlMinutes: number;
  readonly #now: () => Date;
  readonly #verified = boundedCache<string, VerifiedToken>(verifiedTokensMax);

  constructor(signing: SigningKeys, keys: KeyDirectory, ttlMinutes: number, now: () => Date) {
    this.#signing = signing;
    this.#keys = keys;
    this.#ttlMinutes = ttlMinutes;
    this.#now = now;
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
    const key = this.#signing.signerOf(token);
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
    const { kid, secret } = this.#signing.current;
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
