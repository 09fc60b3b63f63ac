import { MessageFields } from './message-fields.js';
import type { Position, StoredEvent } from './types.js';

/** An event, and how many bytes of it are kept in memory. */
export interface SizedEvent {
  readonly event: StoredEvent;
  readonly bytes: number;
}

/** What the server says to a read, a subscription included. */
export type ReadResponse =
  | { readonly kind: 'event'; readonly sized: SizedEvent }
  /** Nothing that the filter matches is left up to here. */
  | { readonly kind: 'searched'; readonly position: Position }
  /** All that was in the log when the call began has come. */
  | { readonly kind: 'caught_up' }
  /** One of the server's own events, or a link to one that is gone. */
  | { readonly kind: 'passed'; readonly position: Position }
  /** That the server confirms the subscription, and whatever newer servers say. */
  | { readonly kind: 'other' };

/** The fields of a `ReadResp`, by the numbers that the protocol gives them, and those of what they hold. */
const field = { event: 1, searched: 3, caughtUp: 8 };
const eventField = { recorded: 1, commitPosition: 3 };
const searchedPositionField = 1;

const caughtUp: ReadResponse = { kind: 'caught_up' };
const other: ReadResponse = { kind: 'other' };

/**
 * Reads a message.
 *
 * @param ownToo gives the server's own events as events too
 * @throws RangeError for one that is none of the protocol's
 */
export function readResponse(bytes: Buffer, ownToo = false): ReadResponse {
  const fields = new MessageFields(bytes);
  let answer = other;
  while (fields.next()) {
    if (fields.number === field.event) answer = eventIn(fields.message(), ownToo);
    else if (fields.number === field.searched) answer = searchedIn(fields.message());
    else {
      if (fields.number === field.caughtUp) answer = caughtUp;
      fields.skip();
    }
  }
  return answer;
}

function eventIn(fields: MessageFields, ownToo: boolean): ReadResponse {
  let sized: SizedEvent | undefined;
  let position = 0n;
  while (fields.next()) {
    if (fields.number === eventField.recorded) sized = storedEventOf(fields.message(), ownToo);
    else if (fields.number === eventField.commitPosition) position = fields.uint64();
    else fields.skip();
  }
  return sized === undefined ? { kind: 'passed', position } : { kind: 'event', sized };
}

function searchedIn(fields: MessageFields): ReadResponse {
  let position = 0n;
  while (fields.next()) {
    if (fields.number === searchedPositionField) position = fields.uint64();
    else fields.skip();
  }
  return { kind: 'searched', position };
}

const ticksPerMs = 10_000n;
/** What an event takes beside its data and metadata. */
const envelopeBytes = 512;
const none: Buffer = Buffer.alloc(0);

/** The fields of a `RecordedEvent`, by the numbers that the protocol gives them. */
const recordedField = {
  id: 1,
  stream: 2,
  revision: 3,
  position: 5,
  about: 6,
  metadata: 7,
  data: 8,
};
const streamNameField = 3;

/**
 * An event as it came; undefined for the server's own events, whose types begin with `$`, unless they are wanted. Read here because only here its size is known, and from
 * the bytes themselves: the objects that are generated for messages cost as much again as all else that is read of one.
 */
function storedEventOf(recorded: MessageFields, ownToo = false): SizedEvent | undefined {
  let id = '';
  let stream = '';
  let revision = 0n;
  let position = 0n;
  let type: string | undefined;
  let contentType = '';
  let created = '0';
  let data = none;
  let metadata = none;
  while (recorded.next()) {
    if (recorded.number === recordedField.id) id = idOf(recorded.message());
    else if (recorded.number === recordedField.stream) stream = streamNameOf(recorded.message());
    else if (recorded.number === recordedField.revision) revision = recorded.uint64();
    else if (recorded.number === recordedField.position) position = recorded.uint64();
    else if (recorded.number === recordedField.metadata) metadata = recorded.bytes();
    else if (recorded.number === recordedField.data) data = recorded.bytes();
    else if (recorded.number === recordedField.about) {
      const { name, value } = entryOf(recorded.message());
      if (name === 'type') type = value;
      else if (name === 'content-type') contentType = value;
      else if (name === 'created') created = value;
    } else recorded.skip();
  }
  if (type === undefined || (!ownToo && type.startsWith('$'))) return undefined;
  return {
    bytes: data.length + metadata.length + envelopeBytes,
    event: {
      id,
      stream,
      revision,
      position,
      type,
      data: contentType === 'application/json' ? jsonOf(data, textOf) : plain(data),
      metadata: metadata.length === 0 ? undefined : jsonOf(metadata, plain),
      created: new Date(Number(BigInt(created) / ticksPerMs)),
    },
  };
}

/** Servers send an id as text, where they are asked to, or as two signed 64-bit halves. */
function idOf(uuid: MessageFields): string {
  let text = '';
  while (uuid.next()) {
    if (uuid.number === 2) text = uuid.text();
    else if (uuid.number === 1) text = halvesOf(uuid.message());
    else uuid.skip();
  }
  return text;
}

function halvesOf(halves: MessageFields): string {
  let [most, least] = [0n, 0n];
  while (halves.next()) {
    if (halves.number === 1) most = halves.uint64();
    else if (halves.number === 2) least = halves.uint64();
    else halves.skip();
  }
  const hex = [most, least].map((bits) => bits.toString(16).padStart(16, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function streamNameOf(identifier: MessageFields): string {
  let name = '';
  while (identifier.next()) {
    if (identifier.number === streamNameField) name = identifier.text();
    else identifier.skip();
  }
  return name;
}

function entryOf(entry: MessageFields): { readonly name: string; readonly value: string } {
  let [name, value] = ['', ''];
  while (entry.next()) {
    if (entry.number === 1) name = entry.text();
    else if (entry.number === 2) value = entry.text();
    else entry.skip();
  }
  return { name, value };
}

/** What is not JSON is given as the client gives it: data as text, metadata as bytes. */
function jsonOf(bytes: Buffer, otherwise: (bytes: Buffer) => unknown): unknown {
  try {
    return JSON.parse(textOf(bytes));
  } catch {
    return otherwise(bytes);
  }
}

const textOf = (bytes: Buffer) => bytes.toString();

/** Bytes of their own, which outlive the message that they came in. */
const plain = (bytes: Buffer) => new Uint8Array(bytes);
