import { writeJson } from '@exchange/units';

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
