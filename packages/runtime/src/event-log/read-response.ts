import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { jsonNodes } from '@exchange/units';
import { uuidText } from './event-id.js';
import { streamsPb } from './protobuf.js';
import type { Position, StoredEvent } from './types.js';

export type ReadResponse =
  | { readonly kind: 'event'; readonly event: StoredEvent; readonly bytes: number }
  /** All events from before the call have arrived. */
  | { readonly kind: 'caught_up' }
  /** One of the server's own events, or a link to a deleted event. */
  | { readonly kind: 'passed'; readonly position: Position }
  /** Confirmation, search progress, and answers of newer servers. */
  | { readonly kind: 'other' };

const ticksPerMs = 10_000n;
/** Bytes of an event without data and metadata. */
export const envelopeBytes = 512;

/**
 * @param ownToo includes types and streams that begin with `$`
 * @throws RangeError for bytes that are not a protocol message
 */
export function readResponse(bytes: Buffer, ownToo = false): ReadResponse {
  const response = deserialized(bytes);
  const event = response.getEvent();
  if (event !== undefined) return eventIn(event, ownToo);
  return response.hasCaughtUp() ? { kind: 'caught_up' } : { kind: 'other' };
}

function deserialized(bytes: Buffer): ReadResp {
  try {
    return streamsPb.ReadResp.deserializeBinary(bytes);
  } catch (cause) {
    throw new RangeError('not a message of the event log', { cause });
  }
}

function eventIn(read: ReadResp.ReadEvent, ownToo: boolean): ReadResponse {
  const recorded = read.getEvent();
  const about = recorded?.getMetadataMap();
  const type = about?.get('type');
  const stream = bufferOf(recorded?.getStreamIdentifier()?.getStreamName_asU8()).toString();
  const isOwn = stream.startsWith('$') || type?.startsWith('$') === true;
  if (recorded === undefined || type === undefined || (isOwn && !ownToo)) {
    return { kind: 'passed', position: BigInt(read.getCommitPosition()) };
  }
  const data = bufferOf(recorded.getData_asU8());
  const metadata = bufferOf(recorded.getCustomMetadata_asU8());
  const isJson = about?.get('content-type') === 'application/json';
  const event: StoredEvent = {
    id: uuidText(recorded.getId()),
    stream,
    revision: BigInt(recorded.getStreamRevision()),
    position: BigInt(recorded.getCommitPosition()),
    type,
    data: isJson ? jsonOf(data, String) : new Uint8Array(data),
    metadata:
      metadata.length === 0 ? undefined : jsonOf(metadata, (bytes) => new Uint8Array(bytes)),
    created: new Date(Number(BigInt(about?.get('created') ?? 0) / ticksPerMs)),
  };
  return { kind: 'event', event, bytes: data.length + metadata.length + envelopeBytes };
}

function bufferOf(bytes: Uint8Array = new Uint8Array()): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

const mayOverflow = /(?:^|[\s,:[])-?[\d.]+e\+?\d\d|\d{300}/i;

/** A number beyond a double has no canonical JSON: its event could not be attested. */
function jsonOf(bytes: Buffer, otherwise: (bytes: Buffer) => unknown): unknown {
  try {
    const text = bytes.toString();
    const content: unknown = JSON.parse(text);
    return mayOverflow.test(text) && overflows(content) ? otherwise(bytes) : content;
  } catch {
    return otherwise(bytes);
  }
}

function overflows(content: unknown): boolean {
  for (const { value } of jsonNodes(content)) {
    if (typeof value === 'number' && !Number.isFinite(value)) return true;
  }
  return false;
}
