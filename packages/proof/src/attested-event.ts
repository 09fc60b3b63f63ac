import { canonicalJson, isObject, type Json } from './canonical-json.js';
import { type Hash, hashLeaf } from './hash.js';
import { type Reading, refused } from './reading.js';

export interface AttestedEvent {
  /** A decimal number without leading zeroes. */
  readonly position: string;
  readonly stream: string;
  readonly revision: string;
  readonly id: string;
  readonly type: string;
  /** RFC 3339 in UTC with milliseconds, `2026-01-31T23:59:59.000Z`. */
  readonly time: string;
  /** The data as stored. */
  readonly data: unknown;
  readonly metadata: unknown;
}

const decimal = /^(0|[1-9][0-9]*)$/;
const memberCount = 8;

/** Refuses additional members, which no proof covers. */
export function readAttestedEvent(
  value: Json | undefined,
): Reading<{ readonly event: AttestedEvent }> {
  if (value === undefined || !isObject(value)) return refused('the event is not an object');
  const { position, stream, revision, id, type, time, data, metadata } = value;
  if (typeof position !== 'string' || !decimal.test(position))
    return wrong('position', 'a decimal');
  if (typeof stream !== 'string') return wrong('stream', 'text');
  if (typeof revision !== 'string' || !decimal.test(revision))
    return wrong('revision', 'a decimal');
  if (typeof id !== 'string') return wrong('id', 'text');
  if (typeof type !== 'string') return wrong('type', 'text');
  if (typeof time !== 'string' || !isInstant(time))
    return wrong('time', 'an RFC 3339 instant in ms');
  if (data === undefined) return wrong('data', 'JSON');
  if (metadata === undefined) return wrong('metadata', 'JSON');
  if (Object.keys(value).length !== memberCount) return refused('the event has unknown members');
  return { ok: true, event: { position, stream, revision, id, type, time, data, metadata } };
}

/** Years beyond 9999 are longer. */
function isInstant(text: string): boolean {
  const time = new Date(text);
  return text.length === 24 && !Number.isNaN(time.getTime()) && time.toISOString() === text;
}

function wrong(member: string, expected: string) {
  return refused(`${member} of the event is not ${expected}`);
}

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
