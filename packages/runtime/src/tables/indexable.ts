import { createHash } from 'node:crypto';

/** A B-tree key has at most 2,704 bytes; several columns share it. */
const indexedBytesMax = 800;
const keptChars = 100;

/** Start and digest: older events may hold long texts, which must not stop a lane. */
export function indexable(text: string, bytesMax = indexedBytesMax): string {
  if (text.length * 3 <= bytesMax || Buffer.byteLength(text) <= bytesMax) return text;
  return `${text.slice(0, keptChars)}…${createHash('sha256').update(text).digest('hex')}`;
}

export function indexableOrNull(text: string | null): string | null {
  return text === null ? null : indexable(text);
}
