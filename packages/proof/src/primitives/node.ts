import { isAscii } from 'node:buffer';
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hash as hashAtOnce,
  sign,
  verify,
} from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { createInflateRaw, crc32 as zlibCrc32 } from 'node:zlib';

// Node's primitives; in a browser the condition `browser` of the import `#primitives` in package.json selects
// `browser.ts`. Both return the same results, as test/primitives.test.ts checks.

/** Returns the SHA-256 of the concatenated parts; text as UTF-8. */
export function sha256(...parts: readonly (Uint8Array | string)[]): Uint8Array {
  const [only] = parts;
  // One call, as for leaves and nodes of a tree, takes two thirds of the time of a hash object.
  if (parts.length === 1 && only !== undefined) {
    // Through text: half the time of bytes from Node's hash.
    return Buffer.from(hashAtOnce('sha256', only, 'base64'), 'base64');
  }
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** Returns the base64 of the SHA-256 of a text's UTF-8. */
export function sha256Base64(text: string): string {
  return hashAtOnce('sha256', text, 'base64');
}

/** Returns an incremental SHA-256. */
export function runningSha256(): {
  update(bytes: Uint8Array): void;
  /** Of the bytes so far; more can follow. */
  digest(): Uint8Array;
} {
  const hash = createHash('sha256');
  return { update: (bytes) => void hash.update(bytes), digest: () => hash.copy().digest() };
}

/** Returns the CRC-32 of archives (ISO 3309), continued from `before`. */
export function crc32(bytes: Uint8Array, before = 0): number {
  return zlibCrc32(bytes, before);
}

/**
 * Inflates bytes (RFC 1951).
 *
 * @throws Error for invalid data or trailing bytes
 */
export async function* inflated(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let taken = 0;
  const counted = async function* () {
    for await (const chunk of bytes) {
      taken += chunk.length;
      yield chunk;
    }
  };
  // Larger chunks would exceed the pool of fast allocations.
  const inflate = createInflateRaw({ chunkSize: 96 * 1024 });
  pipeline(Readable.from(counted()), inflate, () => undefined);
  for await (const chunk of inflate) yield chunk;
  if (inflate.bytesWritten < taken) throw new Error('trailing bytes after the deflated data');
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Decodes UTF-8; a byte order mark stays.
 *
 * @throws TypeError for invalid bytes
 */
export function utf8Text(bytes: Uint8Array): string {
  // A fast path for ASCII, which is most of a log.
  if (!isAscii(bytes)) return decoder.decode(bytes);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

/** Encodes standard base64 with padding (RFC 4648 section 4). */
export function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}

/**
 * Decodes standard base64; `undefined` for text that `toBase64` does not write. Node also accepts missing padding,
 * stray bits and foreign characters, so that two texts could stand for the same bytes.
 */
export function fromBase64(text: string): Uint8Array | undefined {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : undefined;
}

/** Generates an Ed25519 key pair: secret and public key, 32 bytes each. */
export function generateEd25519(): { readonly secret: Uint8Array; readonly point: Uint8Array } {
  const { x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  if (x === undefined || d === undefined) throw new Error('An Ed25519 key without x or d');
  return { secret: Buffer.from(d, 'base64url'), point: Buffer.from(x, 'base64url') };
}

/** Returns the public key of a secret (RFC 8032 section 5.1.5). */
export function publicOfEd25519(secret: Uint8Array): Uint8Array {
  const { x } = createPublicKey(privateKey(secret)).export({ format: 'jwk' });
  return Buffer.from(x ?? '', 'base64url');
}

/** Returns a function that signs a text's UTF-8 with 64 bytes (RFC 8032 section 5.1.6). */
export function signsEd25519(secret: Uint8Array): (text: string) => Uint8Array {
  const key = privateKey(secret);
  return (text) => sign(null, Buffer.from(text, 'utf8'), key);
}

/** Returns a function that verifies a signature over a text's UTF-8 (RFC 8032 section 5.1.7). */
export function verifiesEd25519(
  point: Uint8Array,
): (text: string, signature: Uint8Array) => boolean {
  const x = Buffer.from(point).toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return (text, signature) => verify(null, Buffer.from(text, 'utf8'), key, signature);
}

/** The constant PKCS #8 prefix of an Ed25519 secret (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');

function privateKey(secret: Uint8Array) {
  return createPrivateKey({ key: Buffer.concat([pkcs8, secret]), format: 'der', type: 'pkcs8' });
}
