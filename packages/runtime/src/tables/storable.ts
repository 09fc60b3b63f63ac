import { writeJson } from '@exchange/units';

const lone = /\p{Surrogate}/gu;

function storableText(text: string): string {
  return text.replaceAll('\0', '\ufffd').replace(lone, '\ufffd');
}

/** Every escape of a JSON text; a writer escapes halves of surrogate pairs only where they stand alone. */
const escapes = /\\(?:u[0-9a-f]{4}|[^u])/g;
const unstorable = /^\\u(?:0000|d[89a-f][0-9a-f]{2})$/;

/**
 * JSON as PostgreSQL can hold it. Its text knows neither U+0000 nor half a surrogate pair, which JSON may carry;
 * each becomes U+FFFD, so that what is in the log already can never stop a lane. What needs no change comes back
 * as it is.
 */
export function storable(value: unknown): unknown {
  if (value === undefined) return undefined;
  const text = writeJson(value);
  const clean = storableJson(text);
  return clean === text ? value : JSON.parse(clean);
}

/** The same of a JSON text, as `writeJson` gives it. */
export function storableJson(text: string): string {
  if (!/\\u(?:0000|d[89a-f])/.test(text)) return text;
  return text.replace(escapes, (one) => (unstorable.test(one) ? '\ufffd' : one));
}

/** A filter's text as the rows that it looks for hold it. */
export function storableFilter(text: string): string {
  return storableText(text);
}
