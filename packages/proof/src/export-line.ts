import { type AttestedEvent, readAttestedEvent } from './attested-event.js';
import { isList, isObject, type Json, type JsonObject } from './canonical-json.js';
import { scanExportLine } from './export-scan.js';
import { type Hash, hashLeaf, leafHashIn, leafHashText, readHash, toBase64 } from './hash.js';
import { leafText } from './leaf.js';

export type ExportLine =
  | {
      readonly kind: 'event';
      readonly position: string;
      readonly event: () => AttestedEvent;
      readonly leafIndex: number;
      readonly claimed: Hash;
      readonly computed: Hash;
    }
  | { readonly kind: 'tiles'; readonly tiles: readonly Hash[] }
  | { readonly kind: 'malformed'; readonly message: string };

/**
 * Without line end.
 * @throws NotCanonicalizable for data or metadata without canonical JSON
 */
export function writeEventLine(event: AttestedEvent, leafIndex: number): string {
  const text = leafText(event);
  return eventLine(text, leafHashText(text), leafIndex);
}

export function writeTilesLine(tiles: readonly Hash[]): string {
  return JSON.stringify({ tiles: tiles.map(toBase64) });
}

/** Canonical text only: readers disagree about repeated members and excess digits. */
export function readExportLine(line: string): ExportLine {
  const scanned = scanExportLine(line);
  const computed = scanned && leafHashIn(scanned.leafHash, scanned.leafText);
  if (scanned === undefined || computed === undefined) return readWhole(line);
  const { leafText: text, position, leafIndex } = scanned;
  const event = () => eventIn(text);
  return { kind: 'event', position, event, leafIndex, claimed: computed, computed };
}

function eventIn(text: string): AttestedEvent {
  const reading = readAttestedEvent(JSON.parse(text));
  if (!reading.ok) throw new Error(`A scanned event is invalid: ${reading.message}`);
  return reading.event;
}

function readWhole(line: string): ExportLine {
  try {
    const value: Json = JSON.parse(line);
    if (!isObject(value)) return malformed('it is not an object');
    return 'tiles' in value ? readTiles(value, line) : readEvent(value, line);
  } catch (error) {
    return malformed(error instanceof Error ? error.message : String(error));
  }
}

function readEvent(value: JsonObject, line: string): ExportLine {
  const { event: member, leaf_hash, leaf_index } = value;
  const reading = readAttestedEvent(member);
  if (!reading.ok) return malformed(reading.message);
  const claimed = typeof leaf_hash === 'string' ? readHash(leaf_hash) : undefined;
  if (typeof leaf_hash !== 'string' || claimed === undefined) {
    return malformed('leaf_hash is not the base64 of 32 bytes');
  }
  if (typeof leaf_index !== 'number' || !Number.isSafeInteger(leaf_index) || leaf_index < 0) {
    return malformed('leaf_index is not a whole number');
  }
  const text = leafText(reading.event);
  if (eventLine(text, leaf_hash, leaf_index) !== line) return notCanonical();
  const computed = hashLeaf(text);
  const { event } = reading;
  const { position } = event;
  return { kind: 'event', position, event: () => event, leafIndex: leaf_index, claimed, computed };
}

function readTiles(value: JsonObject, line: string): ExportLine {
  const list = value['tiles'];
  if (list === undefined || !isList(list)) return malformed('tiles is not a list');
  const tiles: Hash[] = [];
  for (const item of list) {
    const tile = typeof item === 'string' ? readHash(item) : undefined;
    if (tile === undefined) return malformed('a tile is not the base64 of 32 bytes');
    tiles.push(tile);
  }
  return writeTilesLine(tiles) === line ? { kind: 'tiles', tiles } : notCanonical();
}

function eventLine(event: string, leafHash: string, leafIndex: number): string {
  return `{"event":${event},"leaf_hash":"${leafHash}","leaf_index":${leafIndex}}`;
}

function notCanonical(): ExportLine {
  return malformed('it is not canonical JSON of exactly the known members');
}

function malformed(message: string): ExportLine {
  return { kind: 'malformed', message };
}
