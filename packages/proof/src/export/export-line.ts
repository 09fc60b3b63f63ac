import { type AttestedEvent, leafText, readAttestedEvent } from '../attested-event.js';
import { isObject, type Json } from '../canonical-json.js';
import { type Hash, hashLeaf, readHash, toBase64 } from '../hash.js';
import { isCount } from '../reading.js';

export type ExportLine =
  | {
      readonly kind: 'event';
      readonly event: AttestedEvent;
      readonly leafIndex: number;
      readonly claimed: Hash;
      readonly computed: Hash;
    }
  | { readonly kind: 'malformed'; readonly message: string };

/** Writes the line without its end. @throws NotCanonicalizable for data or metadata without canonical JSON */
export function writeEventLine(event: AttestedEvent, leafIndex: number): string {
  const text = leafText(event);
  return eventLine(text, toBase64(hashLeaf(text)), leafIndex);
}

/** Accepts canonical text only, because readers disagree about repeated members and excess digits. */
export function readExportLine(line: string): ExportLine {
  try {
    return readEvent(JSON.parse(line), line);
  } catch (error) {
    return malformed(error instanceof Error ? error.message : String(error));
  }
}

function readEvent(value: Json, line: string): ExportLine {
  if (!isObject(value)) return malformed('it is not an object');
  const { event: member, leaf_hash, leaf_index: leafIndex } = value;
  const reading = readAttestedEvent(member);
  if (!reading.ok) return malformed(reading.message);
  const claimed = typeof leaf_hash === 'string' ? readHash(leaf_hash) : undefined;
  if (typeof leaf_hash !== 'string' || claimed === undefined) {
    return malformed('leaf_hash is not the base64 of 32 bytes');
  }
  if (!isCount(leafIndex)) return malformed('leaf_index is not a whole number');
  const { event } = reading;
  const text = leafText(event);
  if (eventLine(text, leaf_hash, leafIndex) !== line) {
    return malformed('it is not canonical JSON of exactly the known members');
  }
  return { kind: 'event', event, leafIndex, claimed, computed: hashLeaf(text) };
}

function eventLine(event: string, leafHash: string, leafIndex: number): string {
  return `{"event":${event},"leaf_hash":"${leafHash}","leaf_index":${leafIndex}}`;
}

function malformed(message: string): ExportLine {
  return { kind: 'malformed', message };
}
