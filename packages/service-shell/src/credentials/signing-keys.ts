import type { JWTHeaderParameters } from 'jose';
import { sha256 } from './api-key.js';

interface SigningKey {
  readonly kid: string;
  readonly secret: Uint8Array;
}

/** The secrets that sign tokens: the first signs, all of them verify. */
export interface SigningKeys {
  readonly current: SigningKey;
  /** The secret that a token names by `kid`; the current one for a token that names none. */
  forToken(header: JWTHeaderParameters): Uint8Array;
}

/** @param secrets the current one first; their names are made from them without giving them away */
export function signingKeys(secrets: readonly string[]): SigningKeys {
  const keys = secrets.map((text) => ({
    kid: sha256(`kid:${text}`).toString('hex', 0, 6),
    secret: new TextEncoder().encode(text),
  }));
  const [current] = keys;
  if (current === undefined) throw new Error('there is no secret to sign tokens with');
  return {
    current,
    forToken({ kid }) {
      if (kid === undefined) return current.secret;
      const key = keys.find((one) => one.kid === kid);
      if (key === undefined) throw new Error('the key that signed this token is not known');
      return key.secret;
    },
  };
}
