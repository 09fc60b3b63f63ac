import { type AttestedEvent, leafText, readAttestedEvent } from '../attested-event.js';
import { isObject, type Json } from '../canonical-json.js';
import { type Hash, hashLeaf, readHash, toBase64 } from '../hash.js';
import { isCount, type Reading, refused } from '../reading.js';

export interface EventLine {
  readonly event: AttestedEvent;
  readonly leafIndex: number;
  readonly claimed: Hash;
  readonly computed: Hash;
}

/** Writes the line without its end. @throws NotCanonicalizable for data or metadata without canonical JSON */
export function writeEventLine(event: AttestedEvent, leafIndex: number): string {
  const text = leafText(event);
  return eventLine(text, toBase64(hashLeaf(text)), leafIndex);
}

/** Accepts canonical text only, because readers disagree about repeated members and excess digits. */
export function readEventLine(line: string): Reading<EventLine> {
  try {
    return readEvent(JSON.parse(line), line);
  } catch (error) {
    return refused(error instanceof Error ? error.message : String(error));
  }
}

function readEvent(value: Json, line: string): Reading<EventLine> {
  if (!isObject(value)) return refused('it is not an object');
  const { event: member, leaf_hash, leaf_index: leafIndex } = value;
  const reading = readAttestedEvent(member);
  if (!reading.ok) return reading;
  const claimed = typeof leaf_hash === 'string' ? readHash(leaf_hash) : undefined;
  if (typeof leaf_hash !== 'string' || claimed === undefined) {
    return refused('leaf_hash is not the base64 of 32 bytes');
  }
  if (!isCount(leafIndex)) return refused('leaf_index is not a whole number');
  const { event } = reading;
  const text = leafText(event);
  if (eventLine(text, leaf_hash, leafIndex) !== line) {
    return refused('it is not canonical JSON of exactly the known members');
  }
  return { ok: true, event, leafIndex, claimed, computed: hashLeaf(text) };
}

function eventLine(event: string, leafHash: string, leafIndex: number): string {
  return `{"event":${event},"leaf_hash":"${leafHash}","leaf_index":${leafIndex}}`;
}
