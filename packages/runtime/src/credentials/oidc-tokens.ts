import { decodeJwt, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import type { OidcConfig } from '../config/oidc-settings.js';
import { boundedCache } from '../process/bounded-cache.js';
import type { Identity } from './caller.js';
import { CredentialRefused } from './credential-refused.js';
import { createIssuerKeys } from './oidc-keys.js';
import { rightsOf } from './oidc-rights.js';

const algorithms = ['RS256', 'ES256', 'EdDSA'];
const toleranceSeconds = 30;
/** A token is verified again after this time, because the issuer may withdraw its key. */
const verifiedMsMax = 5 * 60_000;
const verifiedTokensMax = 10_000;

/** OpenID Connect Core, section 2: at most 255 ASCII characters. */
const subject = z.string().regex(/^[\x21-\x7e]{1,255}$/);
const tokenType = z.string().regex(/^(application\/)?(at\+jwt|jwt)$/i);

/** Verifies access tokens of an identity provider (RFC 9068). */
export class OidcTokens {
  readonly #config: OidcConfig;
  readonly #keys: JWTVerifyGetKey;
  readonly #now: () => Date;
  readonly #host: string;
  readonly #verified = boundedCache<
    string,
    { readonly identity: Identity; readonly until: number }
  >(verifiedTokensMax);

  constructor(config: OidcConfig, now: () => Date, keys = createIssuerKeys(config.issuer)) {
    this.#config = config;
    this.#keys = keys;
    this.#now = now;
    this.#host = new URL(config.issuer).host;
  }

  /**
   * The token's user; synchronous for a cached token, undefined for a token of another issuer.
   *
   * @throws CredentialRefused
   */
  userOf(token: string): Identity | Promise<Identity> | undefined {
    const cached = this.#verified.get(token);
    if (cached !== undefined && cached.until > this.#now().getTime()) return cached.identity;
    if (unverifiedIssuer(token) !== this.#config.issuer) return undefined;
    return this.#verify(token).catch((error: unknown) => {
      throw error instanceof CredentialRefused ? error : new CredentialRefused({ kind: 'wrong' });
    });
  }

  async #verify(token: string): Promise<Identity> {
    const { issuer, audience } = this.#config;
    const now = this.#now();
    const { payload, protectedHeader } = await jwtVerify(token, this.#keys, {
      ...{ algorithms, issuer, audience },
      clockTolerance: toleranceSeconds,
      currentDate: now,
      requiredClaims: ['iss', 'aud', 'exp', 'sub'],
    });
    tokenType.parse(protectedHeader.typ);
    const expiresAt = z.number().parse(payload.exp) * 1000;
    const identity: Identity = {
      kind: 'user',
      id: `${this.#host}|${subject.parse(payload.sub)}`,
      ...rightsOf(payload, this.#config),
      expiresAt,
    };
    const until = Math.min(expiresAt + toleranceSeconds * 1000, now.getTime() + verifiedMsMax);
    this.#verified.set(token, { identity, until });
    return identity;
  }
}

function unverifiedIssuer(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}
