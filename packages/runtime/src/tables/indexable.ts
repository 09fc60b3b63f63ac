import { createHash } from 'node:crypto';

/** A B-tree takes keys of 2,704 bytes; several of these fit into one. */
const indexedBytesMax = 800;
const keptChars = 100;

/**
 * A text as an indexed column holds it: itself, or, where an index could not take it, its beginning and the digest of
 * all of it. The interface takes no such text, but a log may hold one, and it must not stop a lane.
 */
export function indexable(text: string, bytesMax = indexedBytesMax): string {
  if (text.length * 3 <= bytesMax || Buffer.byteLength(text) <= bytesMax) return text;
  return `${text.slice(0, keptChars)}…${createHash('sha256').update(text).digest('hex')}`;
}

/** The same for a column that may be null. */
export function indexableOrNull(text: string | null): string | null {
  return text === null ? null : indexable(text);
}
