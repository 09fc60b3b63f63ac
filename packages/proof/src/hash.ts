import { fromBase64, sha256, toBase64 } from '#primitives';
import { joined } from './lines.js';
import { type Reading, refused } from './reading.js';

export { fromBase64, sha256, toBase64 } from '#primitives';

/** SHA-256: 32 bytes. */
export type Hash = Uint8Array;

export const hashBytes = 32;
const longestPath = 63;

const leafPrefix = 0x00;
const nodePrefix = 0x01;

/** SHA-256(0x00 || bytes) (RFC 9162 section 2.1.1); text as UTF-8. */
export function hashLeaf(bytes: Uint8Array | string): Hash {
  if (typeof bytes === 'string') return sha256(String.fromCharCode(leafPrefix) + bytes);
  return sha256(joined([Uint8Array.of(leafPrefix), bytes]));
}

/**
 * SHA-256(0x01 || left || right) (RFC 9162 section 2.1.1).
 *
 * @throws RangeError for a hash that is not 32 bytes
 */
export function hashNode(left: Hash, right: Hash): Hash {
  if (left.length !== hashBytes || right.length !== hashBytes) {
    throw new RangeError(
      `A node is over two hashes of 32 bytes, not ${left.length} and ${right.length}`,
    );
  }
  const bytes = new Uint8Array(1 + 2 * hashBytes);
  bytes[0] = nodePrefix;
  bytes.set(left, 1);
  bytes.set(right, 1 + hashBytes);
  return sha256(bytes);
}

export const emptyRoot: Hash = sha256('');

export function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  if (left.length !== right.length) return false;
  for (let index = 0; index < left.length; index += 1) {
    if (left[index] !== right[index]) return false;
  }
  return true;
}

/** `undefined` unless base64 of 32 bytes. */
export function readHash(text: string): Hash | undefined {
  const bytes = fromBase64(text);
  return bytes?.length === hashBytes ? bytes : undefined;
}

export function readHashes(lines: readonly string[]): Reading<{ readonly hashes: Hash[] }> {
  if (lines.length > longestPath) return refused(`there are more than ${longestPath} hashes`);
  const hashes = lines.map(readHash);
  const wrong = hashes.indexOf(undefined);
  if (wrong !== -1) return refused(`hash ${wrong + 1} is not the base64 of 32 bytes`);
  return { ok: true, hashes: hashes.filter((hash) => hash !== undefined) };
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Writes base64url without padding (RFC 4648 section 5). */
export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export function fromBase64Url(text: string): Uint8Array | undefined {
  if (/[^A-Za-z0-9_-]/.test(text)) return undefined;
  const standard = text.replaceAll('-', '+').replaceAll('_', '/');
  return fromBase64(standard.padEnd(Math.ceil(standard.length / 4) * 4, '='));
}
