import { platformScope, resellerId, type Scope } from '@exchange/units';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { boundedCache } from '../process/bounded-cache.js';
import type { Caller } from './caller.js';
import { CredentialRefused } from './credential-refused.js';
import type { SigningKeys } from './signing-keys.js';

const audience = 'energy-exchange-ledger';
const issuer = 'energy-exchange-ledger';
const claims = z.object({
  sub: z.string(),
  scope: z.literal('platform').or(z.literal('reseller')),
  reseller_id: resellerId.optional(),
});
const verifiedTokensMax = 10_000;

/** Issues and verifies bearer tokens: JWTs (HS256) with an API key's id and a scope. */
export class BearerTokens {
  readonly #keys: SigningKeys;
  readonly #ttlMinutes: number;
  readonly #now: () => Date;
  readonly #verified = boundedCache<string, { readonly caller: Caller; readonly expires: number }>(
    verifiedTokensMax,
  );

  constructor(keys: SigningKeys, ttlMinutes: number, now: () => Date) {
    this.#keys = keys;
    this.#ttlMinutes = ttlMinutes;
    this.#now = now;
  }

  /** Caller of a token; synchronous for a cached token. @throws CredentialRefused */
  callerOf(token: string): Caller | Promise<Caller> {
    const cached = this.#verified.get(token);
    if (cached !== undefined && cached.expires > this.#now().getTime()) return cached.caller;
    return this.#verify(token).catch(() => {
      throw new CredentialRefused({ kind: 'wrong' });
    });
  }

  async #verify(token: string): Promise<Caller> {
    const key = this.#keys.signerOf(token);
    if (key === undefined) throw new Error('signature');
    const { payload } = await jwtVerify(token, key.secret, {
      algorithms: ['HS256'],
      issuer,
      audience,
      currentDate: this.#now(),
      requiredClaims: ['exp', 'sub'],
    });
    if (!key.mayHaveSigned(payload)) throw new Error('retired');
    const { sub, scope, reseller_id } = claims.parse(payload);
    if ((scope === 'reseller') !== (reseller_id !== undefined)) throw new Error('scope');
    const expires = (payload.exp ?? 0) * 1000;
    const caller: Caller = {
      kind: 'bearer',
      id: sub,
      roles: 'all',
      scope: reseller_id === undefined ? platformScope : { kind: 'reseller', reseller_id },
      expiresAt: expires,
    };
    this.#verified.set(token, { caller, expires });
    return caller;
  }

  issue(keyId: string, scope: Scope): Promise<string> {
    const { kid, secret } = this.#keys.current;
    const issuedAt = Math.floor(this.#now().getTime() / 1000);
    const payload =
      scope.kind === 'platform'
        ? { scope: 'platform' }
        : { scope: 'reseller', reseller_id: scope.reseller_id };
    return new SignJWT(payload)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid })
      .setSubject(keyId)
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + this.#ttlMinutes * 60)
      .sign(secret);
  }
}
