import { isList, isObject, type Json } from '../canonical-json.js';
import { fingerprintOf } from '../key-set.js';
import { readVerifier } from '../note-key.js';

/** Whether a text is a fingerprint: the base64url of 32 bytes. */
export function isFingerprint(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}

/** The fingerprints of a JWK or a JWK set; undefined where it is none. They are reckoned, not read. */
export function fingerprintsOf(keys: Json): readonly string[] | undefined {
  const list = isObject(keys) && keys['keys'] !== undefined ? keys['keys'] : [keys];
  if (!isList(list) || list.length === 0) return undefined;
  const found: string[] = [];
  for (const key of list) {
    const x = isObject(key) ? key['x'] : undefined;
    if (typeof x !== 'string' || !readVerifier(key, 'unnamed').ok) return undefined;
    found.push(fingerprintOf({ kty: 'OKP', crv: 'Ed25519', x, kid: 'unnamed' }));
  }
  return found;
}
