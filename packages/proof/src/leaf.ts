import type { AttestedEvent } from './attested-event.js';
import { canonicalJson } from './canonical-json.js';
import { quoted, usualCanonicalText } from './canonical-text.js';
import { type Hash, hashLeaf } from './hash.js';

/**
 * Canonical JSON (RFC 8785) of listed members, so that additional properties never change a leaf.
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

/** @throws NotCanonicalizable for data or metadata without canonical JSON */
export function leafHash(event: AttestedEvent): Hash {
  return hashLeaf(leafText(event));
}
