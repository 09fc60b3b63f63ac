import { generateEd25519, publicOfEd25519, signsEd25519, verifiesEd25519 } from '#primitives';
import { isObject, type Json } from '../canonical-json.js';
import { fromBase64Url, sameBytes, toBase64Url } from '../hash.js';
import { type Reading, refused } from '../reading.js';
import { formatVkey, isKeyName, keyIdOf, signatureTypes } from './vkey.js';

/** Ed25519 (RFC 8037); `kid` names it in signed notes. */
export type PublicJwk = {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly x: string;
  readonly kid: string;
};
export type PrivateJwk = PublicJwk & { readonly d: string };

export interface NoteVerifier {
  readonly name: string;
  /** SHA-256(name || 0x0A || 0x01 || public key)[:4]. */
  readonly keyId: Uint8Array;
  verify(text: string, signature: Uint8Array): boolean;
}

export interface NoteSigner {
  readonly name: string;
  readonly keyId: Uint8Array;
  readonly publicJwk: PublicJwk;
  sign(text: string): Uint8Array;
}

const { note } = signatureTypes;

/** The name should be a URL without scheme (C2SP signed-note). */
export function generatePrivateJwk(name: string): PrivateJwk {
  const { secret, point } = generateEd25519();
  return {
    kty: 'OKP',
    crv: 'Ed25519',
    x: toBase64Url(point),
    d: toBase64Url(secret),
    kid: name,
  };
}

/** The name is `kid`, or else `nameWithoutKid`. */
export function readVerifier(
  jwk: Json,
  nameWithoutKid?: string,
): Reading<{ readonly verifier: NoteVerifier; readonly publicJwk: PublicJwk }> {
  const key = readPublic(jwk, nameWithoutKid);
  if (!key.ok) return key;
  const { publicJwk, point } = key;
  const { kid: name } = publicJwk;
  const verifier = { name, keyId: keyIdOf(name, note, point), verify: verifiesEd25519(point) };
  return { ok: true, verifier, publicJwk };
}

/** The name is `kid`, or else `nameWithoutKid`. */
export function readSigner(
  jwk: Json,
  nameWithoutKid?: string,
): Reading<{ readonly signer: NoteSigner }> {
  const key = readPublic(jwk, nameWithoutKid);
  if (!key.ok) return key;
  const { publicJwk, point } = key;
  const d = isObject(jwk) ? jwk['d'] : undefined;
  const secret = typeof d === 'string' ? readPoint(d) : undefined;
  if (secret === undefined) {
    return refused('d of the key is not the base64url of 32 bytes');
  }
  // A mismatch would create unverifiable signatures.
  if (!sameBytes(publicOfEd25519(secret), point)) {
    return refused('x and d of the key do not belong together');
  }
  const { kid: name } = publicJwk;
  const keyId = keyIdOf(name, note, point);
  return { ok: true, signer: { name, keyId, publicJwk, sign: signsEd25519(secret) } };
}

/** A vkey of type 0x01. */
export function vkeyOf({ kid, x }: PublicJwk): string {
  const point = readPoint(x);
  if (point === undefined) throw new Error('x of the key is not the base64url of 32 bytes');
  return formatVkey(kid, note, point);
}

function readPublic(jwk: Json, nameWithoutKid: string | undefined) {
  if (!isObject(jwk)) return refused('the key is not an object');
  const { kty, crv, x, kid = nameWithoutKid } = jwk;
  if (kty !== 'OKP' || crv !== 'Ed25519') return refused('the key is not an OKP key on Ed25519');
  const point = typeof x === 'string' ? readPoint(x) : undefined;
  if (typeof x !== 'string' || point === undefined) {
    return refused('x of the key is not the base64url of 32 bytes');
  }
  if (typeof kid !== 'string' || !isKeyName(kid)) {
    return refused('the key has no name without spaces and plus signs in kid');
  }
  const publicJwk: PublicJwk = { kty, crv, x, kid };
  return { ok: true as const, publicJwk, point };
}

function readPoint(text: string): Uint8Array | undefined {
  const bytes = fromBase64Url(text);
  return bytes?.length === 32 ? bytes : undefined;
}
