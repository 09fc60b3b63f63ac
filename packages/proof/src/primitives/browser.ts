import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToNumberLE } from '@noble/curves/utils.js';
import { sha256 as nobleSha256, sha512 } from '@noble/hashes/sha2.js';

// `crypto.subtle` is missing on plain HTTP.

const encoder = new TextEncoder();
const { Point } = ed25519;
const order = Point.Fn.ORDER;
const binaryChunk = 8192;

export const sha256 = (bytes: Uint8Array | string): Uint8Array =>
  nobleSha256(typeof bytes === 'string' ? encoder.encode(bytes) : bytes);

export const runningSha256 = () => nobleSha256.create();

const crcTable = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

export function crc32(bytes: Uint8Array, before = 0): number {
  let value = ~before;
  for (const byte of bytes) value = (crcTable[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return ~value >>> 0;
}

export async function* inflated(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = bytes[Symbol.asyncIterator]();
  const packed = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const next = await source.next();
      if (next.done === true) controller.close();
      else controller.enqueue(Uint8Array.from(next.value));
    },
  });
  const reader = packed.pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  try {
    for (;;) {
      const next = await reader.read();
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += binaryChunk) {
    binary += String.fromCharCode(...bytes.subarray(at, at + binaryChunk));
  }
  return btoa(binary);
}

export function fromBase64(text: string): Uint8Array | undefined {
  // `atob` accepts white space, missing padding and stray bits.
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return undefined;
  const binary = decoded(text);
  if (binary === undefined || btoa(binary) !== text) return undefined;
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}

function decoded(text: string): string | undefined {
  try {
    return atob(text);
  } catch {
    return undefined;
  }
}

export function generateEd25519(): { readonly secret: Uint8Array; readonly point: Uint8Array } {
  const secret = ed25519.utils.randomSecretKey();
  return { secret, point: publicOfEd25519(secret) };
}

export function publicOfEd25519(secret: Uint8Array): Uint8Array {
  return ed25519.getPublicKey(secret);
}

export function signsEd25519(secret: Uint8Array): (text: string) => Uint8Array {
  return (text) => ed25519.sign(encoder.encode(text), secret);
}

/** Verifies without the cofactor, like Node; noble's `verify` would accept other crafted signatures. */
export function verifiesEd25519(
  point: Uint8Array,
): (text: string, signature: Uint8Array) => boolean {
  const key = pointOf(point);
  return (text, signature) => {
    if (key === undefined || signature.length !== 64) return false;
    const r = signature.subarray(0, 32);
    const s = bytesToNumberLE(signature.subarray(32));
    if (s >= order) return false;
    const challenge = sha512.create().update(r).update(point).update(encoder.encode(text)).digest();
    const k = bytesToNumberLE(challenge) % order;
    // `multiply` refuses zero.
    const left = s === 0n ? Point.ZERO : Point.BASE.multiply(s);
    const expected = left.subtract(key.multiplyUnsafe(k)).toBytes();
    return expected.every((byte, index) => byte === r[index]);
  };
}

function pointOf(bytes: Uint8Array) {
  try {
    return Point.fromBytes(bytes, true);
  } catch {
    return undefined;
  }
}
