import { isObject, type Json } from '../canonical-json.js';
import { sha256, toBase64Url } from '../hash.js';
import { isCount, type Reading, refused } from '../reading.js';
import { type NoteVerifier, type PublicJwk, readVerifier } from './note-key.js';

export type RetiredKey = PublicJwk & {
  readonly from: number;
  /** Null while the end is unknown. */
  readonly to: number | null;
};

/** `to`: the largest tree that it can sign; null for any. */
export interface KnownKey {
  readonly member: Json;
  readonly verifier: NoteVerifier;
  readonly fingerprint: string;
  readonly to: number | null;
}

/** JWK thumbprint (RFC 7638) in base64url, without the name. */
export function fingerprintOf({ crv, kty, x }: PublicJwk): string {
  return toBase64Url(sha256(JSON.stringify({ crv, kty, x })));
}

/** A public JWK, or a set as of `GET /audit/keys`; retired keys have `to`. */
export function readKeySet(
  input: Json,
  nameWithoutKid?: string,
): Reading<{ readonly keys: readonly KnownKey[] }> {
  const members = isObject(input) && Array.isArray(input['keys']) ? input['keys'] : [input];
  if (members.length === 0) return refused('the set has no keys');
  const keys: KnownKey[] = [];
  for (const member of members) {
    const reading = readVerifier(member, nameWithoutKid);
    if (!reading.ok) return reading;
    const to = isObject(member) ? (member['to'] ?? null) : null;
    if (to !== null && !isCount(to))
      return refused('to of a retired key is not a number of leaves');
    const { verifier, publicJwk } = reading;
    keys.push({ member, verifier, fingerprint: fingerprintOf(publicJwk), to });
  }
  return { ok: true, keys };
}

/** Oldest first, contiguous; only the last may lack `to`. */
export function readRetiredKeys(input: Json): Reading<{ readonly keys: readonly RetiredKey[] }> {
  if (!Array.isArray(input)) return refused('is not a list of keys');
  const keys: RetiredKey[] = [];
  for (const [index, member] of input.entries()) {
    const fault = (message: string) => refused(`key ${index + 1} ${message}`);
    if (!isObject(member)) return fault('is not an object');
    if (member['d'] !== undefined) {
      return fault('has its secret d: leave it out, and destroy the secret of a retired key');
    }
    const reading = readVerifier(member);
    if (!reading.ok) return fault(`cannot be read: ${reading.message}`);
    const { from, to = null } = member;
    const before = keys.at(-1);
    if (!isCount(from)) return fault('has no from, the leaves of the tree when it began to sign');
    if (to !== null && !isCount(to)) return fault('has a to that is not a number of leaves');
    if (to !== null && to < from) return fault(`ends at ${to}, before it begins at ${from}`);
    if (before !== undefined && (before.to === null || from < before.to)) {
      return fault('begins before the previous key ends: list the oldest first, without overlap');
    }
    const { publicJwk } = reading;
    if (keys.some(({ x }) => x === publicJwk.x)) return fault('is in the list already');
    keys.push({ ...publicJwk, from, to });
  }
  return { ok: true, keys };
}
