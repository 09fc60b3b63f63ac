import { createHash } from 'node:crypto';
import { type JsonObject, tooDeepAt, writeJson } from '@exchange/units';

const lone = /\p{Surrogate}/gu;

/** A serializer escapes lone surrogates only. */
const escapes = /\\(?:u[0-9a-f]{4}|[^u])/g;
const unstorable = /^\\u(?:0000|d[89a-f][0-9a-f]{2})$/;

/**
 * Replaces U+0000 and lone surrogates by U+FFFD: PostgreSQL rejects them, and logged events must
 * never stop a lane.
 */
export function storable(value: unknown): unknown {
  if (value === undefined) return undefined;
  const text = writeJson(value);
  const clean = storableJson(text);
  return clean === text ? value : JSON.parse(clean);
}

export function storableJson(text: string): string {
  if (!/\\u(?:0000|d[89a-f])/.test(text)) return text;
  return text.replace(escapes, (one) => (unstorable.test(one) ? '\ufffd' : one));
}

export function storableFilter(text: string): string {
  return text.replaceAll('\0', '\ufffd').replace(lone, '\ufffd');
}

/** The limit is above the API's, and far below PostgreSQL's stack limit. */
const levelsMax = 100;

/**
 * PostgreSQL rejects U+0000, lone surrogates and deep nesting: characters become U+FFFD, members
 * beyond a hundred levels null.
 */
export function queryableJson(object: JsonObject): string {
  const text = storableJson(writeJson(object));
  if (tooDeepAt(text, levelsMax) === undefined) return text;
  const members = Object.entries(object).map(([name, value]) => {
    const isDeep = tooDeepAt(writeJson(value), levelsMax - 1) !== undefined;
    return [name, isDeep ? null : value] as const;
  });
  return storableJson(writeJson(Object.fromEntries(members)));
}

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
