import type { AttestedEvent } from './attested-event.js';
import { canonicalJson } from './canonical-json.js';
import { quoted, usualCanonicalText } from './canonical-text.js';
import { type Hash, hashLeaf } from './hash.js';

/**
 * Returns the text of an event's leaf: the canonical JSON (RFC 8785) of exactly the eight members of `AttestedEvent`.
 * The members are listed, so that additional properties never change a leaf.
 *
 * @throws NotCanonicalizable for data or metadata without canonical JSON
 */
export function leafText(event: AttestedEvent): string {
  const { position, stream, revision, id, type, time, data, metadata } = event;
  const dataText = usualCanonicalText(data);
  const metadataText = usualCanonicalText(metadata);
  if (dataText !== undefined && metadataText !== undefined) {
    const about = `"position":${quoted(position)},"revision":${quoted(revision)},"stream":${quoted(stream)}`;
    return `{"data":${dataText},"id":${quoted(id)},"metadata":${metadataText},${about},"time":${quoted(time)},"type":${quoted(type)}}`;
  }
  return canonicalJson({ position, stream, revision, id, type, time, data, metadata });
}

/**
 * Returns the hash of an event's leaf, SHA-256(0x00 || canonical bytes).
 *
 * @throws NotCanonicalizable for data or metadata without canonical JSON
 */
export function leafHash(event: AttestedEvent): Hash {
  return hashLeaf(leafText(event));
}
