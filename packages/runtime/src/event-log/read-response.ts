import { jsonNodes } from '@exchange/units';
import protobuf from 'google-protobuf';
import { uuidText } from './event-id.js';
import { sharedPb } from './protobuf.js';
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

/** The parts of `ReadResp` that are used, of a link to a deleted event without `recorded`. */
interface Response {
  hasCaughtUp: boolean;
  hasEvent: boolean;
  commitPosition: bigint;
  recorded?: Recorded;
}

const noBytes: Buffer = Buffer.alloc(0);

class Recorded {
  id = '';
  stream = '';
  revision = 0n;
  position = 0n;
  type: string | undefined;
  isJson = false;
  createdTicks = '0';
  metadata: Buffer = noBytes;
  data: Buffer = noBytes;
}

/**
 * @param ownToo includes types and streams that begin with `$`
 * @throws RangeError for bytes that are not a protocol message
 */
export function readResponse(bytes: Buffer, ownToo = false): ReadResponse {
  const response: Response = { hasCaughtUp: false, hasEvent: false, commitPosition: 0n };
  try {
    readFields(new protobuf.BinaryReader(bytes), responseFields, response);
  } catch (cause) {
    throw new RangeError('not a message of the event log', { cause });
  }
  if (response.hasEvent) return eventIn(response, ownToo);
  return response.hasCaughtUp ? { kind: 'caught_up' } : { kind: 'other' };
}

type Reader = protobuf.BinaryReader;

/** By the field numbers of EventStoreDB's `streams.proto`. */
type Fields<Into> = Readonly<Record<number, (reader: Reader, into: Into) => void>>;

const responseFields: Fields<Response> = {
  1(reader, response) {
    response.hasEvent = true;
    readMessage(reader, eventFields, response);
  },
  8(reader, response) {
    response.hasCaughtUp = true;
    reader.skipField();
  },
};

const eventFields: Fields<Response> = {
  1(reader, response) {
    response.recorded = new Recorded();
    readMessage(reader, recordedFields, response.recorded);
  },
  3(reader, response) {
    response.commitPosition = numberIn(reader);
  },
};

const recordedFields: Fields<Recorded> = {
  1(reader, recorded) {
    const id = new sharedPb.UUID();
    reader.readMessage(id, sharedPb.UUID.deserializeBinaryFromReader);
    recorded.id = uuidText(id);
  },
  2(reader, recorded) {
    readMessage(reader, streamFields, recorded);
  },
  3(reader, recorded) {
    recorded.revision = numberIn(reader);
  },
  5(reader, recorded) {
    recorded.position = numberIn(reader);
  },
  6(reader, recorded) {
    const entry = { key: '', value: '' };
    readMessage(reader, entryFields, entry);
    if (entry.key === 'type') recorded.type = entry.value;
    if (entry.key === 'content-type') recorded.isJson = entry.value === 'application/json';
    if (entry.key === 'created') recorded.createdTicks = entry.value;
  },
  7(reader, recorded) {
    recorded.metadata = bytesIn(reader);
  },
  8(reader, recorded) {
    recorded.data = bytesIn(reader);
  },
};

const streamFields: Fields<Recorded> = {
  3(reader, recorded) {
    recorded.stream = bytesIn(reader).toString();
  },
};

const entryFields: Fields<{ key: string; value: string }> = {
  1(reader, entry) {
    entry.key = reader.readString();
  },
  2(reader, entry) {
    entry.value = reader.readString();
  },
};

/** The generated classes take half as much time again for each event (docs/decisions/0027). */
function readFields<Into>(reader: Reader, fields: Fields<Into>, into: Into): void {
  while (reader.nextField()) {
    const read = fields[reader.getFieldNumber()];
    if (read === undefined) reader.skipField();
    else read(reader, into);
  }
}

function readMessage<Into>(reader: Reader, fields: Fields<Into>, into: Into): void {
  reader.readMessage(into, () => readFields(reader, fields, into));
}

const numberIn = (reader: Reader): bigint => BigInt(reader.readUint64String());

function bytesIn(reader: Reader): Buffer {
  const bytes = reader.readBytes();
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function eventIn({ recorded, commitPosition }: Response, ownToo: boolean): ReadResponse {
  const { type, stream = '' } = recorded ?? {};
  const isOwn = stream.startsWith('$') || type?.startsWith('$') === true;
  if (recorded === undefined || type === undefined || (isOwn && !ownToo)) {
    return { kind: 'passed', position: commitPosition };
  }
  const { id, revision, position, isJson, createdTicks, metadata, data } = recorded;
  const event: StoredEvent = {
    id,
    stream,
    revision,
    position,
    type,
    data: isJson ? jsonOf(data, String) : new Uint8Array(data),
    metadata:
      metadata.length === 0 ? undefined : jsonOf(metadata, (bytes) => new Uint8Array(bytes)),
    created: new Date(Number(BigInt(createdTicks) / ticksPerMs)),
  };
  return { kind: 'event', event, bytes: data.length + metadata.length + envelopeBytes };
}

const hasExponent = /[eE]\+?\d{2,}(?:[\s,}\]]|$)/;
const hasManyDigits = /\d{300}/;

/** A number beyond a double has no canonical JSON: its event could not be attested. */
function jsonOf(bytes: Buffer, otherwise: (bytes: Buffer) => unknown): unknown {
  try {
    const text = bytes.toString();
    const content: unknown = JSON.parse(text);
    const mayOverflow = hasExponent.test(text) || hasManyDigits.test(text);
    return mayOverflow && overflows(content) ? otherwise(bytes) : content;
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
