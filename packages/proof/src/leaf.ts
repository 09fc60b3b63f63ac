import type { AttestedEvent } from './attested-event.js';
import { canonicalJson } from './canonical-json.js';
import { type Hash, hashLeaf } from './hash.js';

/**
 * Canonical JSON (RFC 8785) of listed members: additional ones never change a leaf.
 * @throws NotCanonicalizable for data or metadata without canonical JSON
 */
export function leafText(event: AttestedEvent): string {
  const { data, id, metadata, position, revision, stream, time, type } = event;
  return canonicalJson({ data, id, metadata, position, revision, stream, time, type });
}

/** @throws NotCanonicalizable for data or metadata without canonical JSON */
export function leafHash(event: AttestedEvent): Hash {
  return hashLeaf(leafText(event));
}
