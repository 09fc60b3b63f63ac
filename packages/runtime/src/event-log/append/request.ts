import type { BatchAppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import { AppendTooLarge } from '../errors.js';
import { emptyPb, sharedPb, streamsPb } from '../protobuf.js';
import { checkStreamName, type ExpectedRevision } from '../stream.js';
import type { EventOfLog } from '../types.js';

/** Default of EventStoreDB and KurrentDB: 1 MiB. */
export const storeBytesMax = 2 ** 20;
/** Space for metadata with an origin. */
const spareBytes = 4 * 2 ** 10;

const appendBytesMax = storeBytesMax - spareBytes;

type Message = BatchAppendReq.ProposedMessage;

export interface AppendRequest {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly messages: readonly Message[];
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Refuses requests that would break the shared stream.
 * @param bytesMax by default below the server's limit
 * @throws InvalidStreamName, AppendTooLarge
 * @throws TypeError for data that JSON cannot write, an id that is not a UUID, no events, or a negative revision
 */
export function createRequest(
  stream: string,
  expected: ExpectedRevision,
  events: readonly EventOfLog[],
  bytesMax = appendBytesMax,
): AppendRequest {
  checkStreamName(stream);
  return requestOf(stream, expected, events, bytesMax);
}

/** Also for the server's own streams. */
export function requestOf(
  stream: string,
  expected: ExpectedRevision,
  events: readonly EventOfLog[],
  bytesMax = appendBytesMax,
): AppendRequest {
  if (events.length === 0) throw new TypeError(`nothing to append to ${stream}`);
  if (expected !== 'no_stream' && expected < 0n)
    throw new TypeError(`${expected} is not a valid revision`);
  const messages = events.map(messageOf);
  const bytes = messages.reduce((sum, one) => sum + one.bytes, 0);
  if (bytes > bytesMax) throw new AppendTooLarge(stream, bytes, bytesMax);
  return { stream, expected, messages: messages.map(({ message }) => message) };
}

/** One message, because an append is far below the 4 MiB that every server accepts. */
export function appendMessage(request: AppendRequest, correlationId: string): BatchAppendReq {
  return new streamsPb.BatchAppendReq()
    .setCorrelationId(new sharedPb.UUID().setString(correlationId))
    .setOptions(optionsOf(request))
    .setProposedMessagesList([...request.messages])
    .setIsFinal(true);
}

function optionsOf({ stream, expected }: AppendRequest): BatchAppendReq.Options {
  const options = new streamsPb.BatchAppendReq.Options().setStreamIdentifier(
    new sharedPb.StreamIdentifier().setStreamName(Buffer.from(stream)),
  );
  if (expected === 'no_stream') options.setNoStream(new emptyPb.Empty());
  else options.setStreamPosition(expected.toString());
  return options;
}

function messageOf(event: EventOfLog): { readonly message: Message; readonly bytes: number } {
  if (!uuid.test(event.id))
    throw new TypeError(`the id of ${event.type} is not a valid UUID: ${event.id}`);
  if (event.type === '') throw new TypeError(`event ${event.id} has no type`);
  const data = jsonOf(event.data, event);
  const metadata = jsonOf(event.metadata, event);
  const message = new streamsPb.BatchAppendReq.ProposedMessage()
    .setId(new sharedPb.UUID().setString(event.id))
    .setData(data)
    .setCustomMetadata(metadata);
  message.getMetadataMap().set('type', event.type).set('content-type', 'application/json');
  return { message, bytes: bytesOf(event.type, data, metadata) };
}

function jsonOf(value: unknown, event: EventOfLog): Buffer {
  // Despite its type, undefined for functions, symbols and undefined.
  const text: string | undefined = JSON.stringify(value);
  if (text === undefined) throw new TypeError(`${event.type} (${event.id}) is not JSON data`);
  return Buffer.from(text);
}

/** Counts like EventStoreDB 24.10 and later: data, metadata, twice the type's length (23.10: only data). */
function bytesOf(type: string, data: Uint8Array, metadata: Uint8Array): number {
  return data.length + metadata.length + 2 * type.length;
}
