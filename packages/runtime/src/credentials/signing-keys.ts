import { decodeProtectedHeader, type JWTPayload } from 'jose';
import type { RetiredSecret } from '../config/retired-secrets.js';
import { sha256 } from './api-key.js';

/** The id does not reveal the secret. */
export interface SigningKey {
  readonly kid: string;
  readonly secret: Uint8Array;
  mayHaveSigned(claims: JWTPayload): boolean;
}

export type SigningKeys = ReturnType<typeof signingKeys>;

/**
 * @param retired verify tokens signed before their retirement: expiry lies within a token's
 * lifetime after it
 */
export function signingKeys(
  current: string,
  retired: readonly RetiredSecret[],
  tokenTtlMinutes: number,
) {
  const signing = keyOf(current, () => true);
  const retiredKeys = retired.map(({ secret, retiredAt }) => {
    const retiredSeconds = retiredAt.getTime() / 1000;
    const lastExpiry = retiredSeconds + tokenTtlMinutes * 60;
    return keyOf(
      secret,
      ({ exp, iat }) =>
        exp !== undefined && exp <= lastExpiry && (iat === undefined || iat <= retiredSeconds),
    );
  });
  const keys = [signing, ...retiredKeys];
  return {
    current: signing,
    /** Finds the key by `kid`, or the current key without one. */
    signerOf(token: string): SigningKey | undefined {
      const { kid } = decodeProtectedHeader(token);
      return kid === undefined ? signing : keys.find((one) => one.kid === kid);
    },
  };
}

function keyOf(text: string, mayHaveSigned: SigningKey['mayHaveSigned']): SigningKey {
  const kid = sha256(`kid:${text}`).toString('hex', 0, 6);
  return { kid, secret: new TextEncoder().encode(text), mayHaveSigned };
}
