import { fromBase64, hexOf, sha256, toBase64 } from '../hash.js';
import { joined } from '../lines.js';
import { type Reading, refused } from '../reading.js';

export const signatureTypes = { note: 0x01, cosignature: 0x04 } as const;

export type SignatureType = (typeof signatureTypes)[keyof typeof signatureTypes];

/** Ed25519 (C2SP signed-note). */
interface Vkey {
  readonly name: string;
  readonly keyId: Uint8Array;
  readonly type: SignatureType;
  readonly point: Uint8Array;
}

const encoder = new TextEncoder();

/** SHA-256(name || 0x0A || type || public key)[:4]. */
export function keyIdOf(name: string, type: SignatureType, point: Uint8Array): Uint8Array {
  return sha256(joined([encoder.encode(`${name}\n`), Uint8Array.of(type), point])).subarray(0, 4);
}

/** `<name>+<key id in hexadecimal>+<base64 of type and public key>`. */
export function formatVkey(name: string, type: SignatureType, point: Uint8Array): string {
  const id = hexOf(keyIdOf(name, type, point));
  return `${name}+${id}+${toBase64(Uint8Array.of(type, ...point))}`;
}

/** Refuses an id that does not match. */
export function readVkey(text: string): Reading<{ readonly key: Vkey }> {
  // Only the base64 may contain plus signs.
  const [, name, id, base64] = /^([^+]*)\+([^+]*)\+(.*)$/s.exec(text) ?? [];
  if (name === undefined || id === undefined || base64 === undefined) {
    return refused('a key is written <name>+<8 hexadecimal digits>+<base64>');
  }
  if (!isKeyName(name)) return refused('the name of the key is empty or has a space');
  const bytes = fromBase64(base64);
  const type = typeOf(bytes?.[0]);
  if (bytes === undefined || type === undefined || bytes.length !== 33) {
    return refused('the key is not the base64 of 0x01 or 0x04 and the 32 bytes of an Ed25519 key');
  }
  const point = bytes.subarray(1);
  const keyId = keyIdOf(name, type, point);
  if (id !== hexOf(keyId)) return refused('the id does not match the name and the key');
  return { ok: true, key: { name, keyId, type, point } };
}

function typeOf(byte: number | undefined): SignatureType | undefined {
  return Object.values(signatureTypes).find((type) => type === byte);
}

/** A name is not empty and has no Unicode space, control character or plus (C2SP signed-note). */
export function isKeyName(name: string): boolean {
  return /^[^\p{White_Space}\p{Cc}\p{Surrogate}+]+$/u.test(name);
}
