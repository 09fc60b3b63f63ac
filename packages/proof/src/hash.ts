import { createHash } from 'node:crypto';

/** A SHA-256 hash: 32 bytes. */
export type Hash = Uint8Array;

/** The length of a hash in bytes. */
export const hashBytes = 32;

const leafPrefix = Uint8Array.of(0x00);
const nodePrefix = Uint8Array.of(0x01);

/** The hash of a leaf's bytes, SHA-256(0x00 || bytes) (RFC 9162 section 2.1.1). Text is hashed as UTF-8. */
export function hashLeaf(bytes: Uint8Array | string): Hash {
  return createHash('sha256').update(leafPrefix).update(bytes).digest();
}

/** The hash of an inner node, SHA-256(0x01 || left || right) (RFC 9162 section 2.1.1). */
export function hashNode(left: Hash, right: Hash): Hash {
  return createHash('sha256').update(nodePrefix).update(left).update(right).digest();
}

/** The root of a tree without leaves: the hash of nothing (RFC 9162 section 2.1.1). */
export const emptyRoot: Hash = createHash('sha256').digest();

/** Whether two hashes are the same. They are public, so the comparison need not take constant time. */
export function sameHash(left: Hash, right: Hash): boolean {
  return Buffer.compare(left, right) === 0;
}

/** A hash, or any bytes, as standard base64 with padding (RFC 4648 section 4). */
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

/** Reads a hash from base64; `undefined` where the text is not the base64 of 32 bytes. */
export function readHash(text: string): Hash | undefined {
  const bytes = fromBase64(text);
  return bytes?.length === hashBytes ? bytes : undefined;
}
