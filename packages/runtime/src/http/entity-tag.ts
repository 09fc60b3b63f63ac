import { createHash } from 'node:crypto';

/** Hashes the inputs of a response to a strong entity tag; the boundaries of the parts count. */
export function entityTag(parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part);
  return `"${hash.digest('base64url').slice(0, 27)}"`;
}

/** Whether `If-None-Match` holds the tag (weak comparison: RFC 9110 section 13.1.2). */
export function isTagKnown(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}
