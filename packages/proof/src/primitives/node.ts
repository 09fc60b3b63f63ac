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

// What Node has of its own, and what a browser gets from `browser.ts` instead: the condition `browser` of the import
// `#primitives` in package.json chooses. Both answer the same for every input; test/primitives.test.ts holds them to it.

/** SHA-256 over the parts one after the other; text as UTF-8. */
export function sha256(...parts: readonly (Uint8Array | string)[]): Uint8Array {
  const [only] = parts;
  // In one call, which leaves and nodes of a tree take: two thirds of the time of an object that is kept between parts.
  if (parts.length === 1 && only !== undefined) {
    // By way of a text: half the time of bytes that Node's hash makes itself.
    return Buffer.from(hashAtOnce('sha256', only, 'base64'), 'base64');
  }
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** The base64 of the SHA-256 over a text's UTF-8. */
export function sha256Base64(text: string): string {
  return hashAtOnce('sha256', text, 'base64');
}

/** A SHA-256 over bytes that come one after the other. */
export function runningSha256(): {
  update(bytes: Uint8Array): void;
  /** Of the bytes so far; more may follow. */
  digest(): Uint8Array;
} {
  const hash = createHash('sha256');
  return { update: (bytes) => void hash.update(bytes), digest: () => hash.copy().digest() };
}

/** The CRC-32 of archives (ISO 3309) over bytes that follow those of `before`. */
export function crc32(bytes: Uint8Array, before = 0): number {
  return zlibCrc32(bytes, before);
}

/**
 * The bytes that were deflated (RFC 1951).
 *
 * @throws Error where they are not what a deflater wrote, or more follows them
 */
export async function* inflated(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let taken = 0;
  const counted = async function* () {
    for await (const chunk of bytes) {
      taken += chunk.length;
      yield chunk;
    }
  };
  // Larger pieces would be texts outside of what is quickly given and taken back.
  const inflate = createInflateRaw({ chunkSize: 96 * 1024 });
  pipeline(Readable.from(counted()), inflate, () => undefined);
  for await (const chunk of inflate) yield chunk;
  if (inflate.bytesWritten < taken) throw new Error('more follows the deflated bytes');
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The text of UTF-8; a mark of byte order is kept as the character that it is.
 *
 * @throws TypeError where the bytes are not UTF-8
 */
export function utf8Text(bytes: Uint8Array): string {
  // What is ASCII, as nearly all of a log is, is a text as it stands.
  if (!isAscii(bytes)) return decoder.decode(bytes);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

/** Standard base64 with padding (RFC 4648 section 4). */
export function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}

/**
 * Reads standard base64; `undefined` where the text is not exactly what `toBase64` writes. Node alone would also
 * take missing padding, stray bits and foreign characters, and two texts would then stand for the same bytes.
 */
export function fromBase64(text: string): Uint8Array | undefined {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : undefined;
}

/** The secret and the public key of a new Ed25519 key pair, 32 bytes each. */
export function generateEd25519(): { readonly secret: Uint8Array; readonly point: Uint8Array } {
  const { x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  if (x === undefined || d === undefined) throw new Error('An Ed25519 key without x or d');
  return { secret: Buffer.from(d, 'base64url'), point: Buffer.from(x, 'base64url') };
}

/** The public key that belongs to a secret (RFC 8032 section 5.1.5). */
export function publicOfEd25519(secret: Uint8Array): Uint8Array {
  const { x } = createPublicKey(privateKey(secret)).export({ format: 'jwk' });
  return Buffer.from(x ?? '', 'base64url');
}

/** What makes signatures of 64 bytes over a text's UTF-8 with a secret (RFC 8032 section 5.1.6). */
export function signsEd25519(secret: Uint8Array): (text: string) => Uint8Array {
  const key = privateKey(secret);
  return (text) => sign(null, Buffer.from(text, 'utf8'), key);
}

/** What tells whether a signature over a text's UTF-8 is of a public key (RFC 8032 section 5.1.7). */
export function verifiesEd25519(
  point: Uint8Array,
): (text: string, signature: Uint8Array) => boolean {
  const x = Buffer.from(point).toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return (text, signature) => verify(null, Buffer.from(text, 'utf8'), key, signature);
}

/** PKCS #8 of an Ed25519 secret (RFC 8410): what comes before the 32 bytes is always the same. */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');

function privateKey(secret: Uint8Array) {
  return createPrivateKey({ key: Buffer.concat([pkcs8, secret]), format: 'der', type: 'pkcs8' });
}
