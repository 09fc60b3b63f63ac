import { createHash } from 'node:crypto';

/** A strong entity tag; boundaries of the parts count. */
export function entityTag(parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part);
  return `"${hash.digest('base64url').slice(0, 27)}"`;
}

/** Weak comparison (RFC 9110 section 13.1.2). */
export function isTagKnown(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}
