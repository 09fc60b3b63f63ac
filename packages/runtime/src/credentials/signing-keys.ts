import { createHmac, timingSafeEqual } from 'node:crypto';
import { decodeProtectedHeader, type JWTPayload } from 'jose';
import type { RetiredSecret } from '../config/retired-secrets.js';
import { sha256 } from './api-key.js';

/** A secret that tokens are signed with; its name is made from it without giving it away. */
export interface SigningKey {
  readonly kid: string;
  readonly secret: Uint8Array;
  /** Whether it could have signed a token with these claims. */
  mayHaveSigned(claims: JWTPayload): boolean;
}

/** The secret that signs tokens now, and those that did before. */
export interface SigningKeys {
  readonly current: SigningKey;
  /**
   * The key whose signature a token carries: the one that it names by `kid`, the current one for a token that names none;
   * undefined where the signature is not that key's. Costs microseconds, whatever is offered.
   */
  signerOf(token: string): SigningKey | undefined;
}

/**
 * @param current signs, and verifies whatever it signed
 * @param retired verify tokens made until they were retired: those that expire within a token's life of that time
 */
export function signingKeys(
  current: string,
  retired: readonly RetiredSecret[],
  tokenTtlMinutes: number,
): SigningKeys {
  const signing = keyOf(current, () => true);
  const before = retired.map(({ secret, retiredAt }) => {
    const retiredSeconds = retiredAt.getTime() / 1000;
    const lastExpiry = retiredSeconds + tokenTtlMinutes * 60;
    return keyOf(
      secret,
      ({ exp, iat }) =>
        exp !== undefined && exp <= lastExpiry && (iat === undefined || iat <= retiredSeconds),
    );
  });
  const keys = [signing, ...before];
  return {
    current: signing,
    signerOf(token) {
      const { kid } = decodeProtectedHeader(token);
      const key = kid === undefined ? signing : keys.find((one) => one.kid === kid);
      return key !== undefined && isSignedWith(token, key.secret) ? key : undefined;
    },
  };
}

function keyOf(text: string, mayHaveSigned: SigningKey['mayHaveSigned']): SigningKey {
  const kid = sha256(`kid:${text}`).toString('hex', 0, 6);
  return { kid, secret: new TextEncoder().encode(text), mayHaveSigned };
}

function isSignedWith(token: string, secret: Uint8Array): boolean {
  const end = token.lastIndexOf('.');
  const wanted = createHmac('sha256', secret).update(token.slice(0, end)).digest();
  const offered = Buffer.from(token.slice(end + 1), 'base64url');
  return offered.length === wanted.length && timingSafeEqual(offered, wanted);
}
