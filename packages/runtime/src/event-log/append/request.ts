import type { BatchAppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import { emptyPb, sharedPb, streamsPb, timestampPb } from '../protobuf.js';
import type { ExpectedRevision } from '../revision.js';
import { checkStreamName } from '../stream-name.js';
import type { EventOfLog } from '../types.js';
import { appendBytesMax, bytesOf, requireTaken } from './append-size.js';

type Message = BatchAppendReq.ProposedMessage;

export interface AppendRequest {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly parts: readonly (readonly Message[])[];
  /** Deadline by the server's clock; undefined if the clocks differ. */
  readonly giveUpAt: Date | undefined;
}

// Below 4 MiB, which every server accepts.
const partBytesMax = 3 * 2 ** 20;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Refuses requests that would break the shared stream.
 * @param bytesMax by default below the server's limit
 * @throws InvalidStreamName, AppendTooLarge
 * @throws TypeError for data that JSON cannot write, an id that is not a UUID, no events, or a
 * negative revision
 */
export function createRequest(
  stream: string,
  expected: ExpectedRevision,
  events: readonly EventOfLog[],
  giveUpAt: Date | undefined,
  bytesMax = appendBytesMax,
): AppendRequest {
  checkStreamName(stream);
  if (events.length === 0) throw new TypeError(`nothing to append to ${stream}`);
  if (expected !== 'no_stream' && expected < 0n)
    throw new TypeError(`${expected} is not a valid revision`);
  const parts: Message[][] = [];
  let part: Message[] = [];
  let bytes = 0;
  let all = 0;
  for (const event of events) {
    const { message, size, countedBytes } = messageOf(event);
    all += countedBytes;
    if (part.length > 0 && bytes + size > partBytesMax) {
      parts.push(part);
      part = [];
      bytes = 0;
    }
    part.push(message);
    bytes += size;
  }
  parts.push(part);
  requireTaken(stream, all, bytesMax);
  return { stream, expected, parts, giveUpAt };
}

export function* messagesOf(
  request: AppendRequest,
  correlationId: string,
): Generator<BatchAppendReq> {
  const correlation = new sharedPb.UUID().setString(correlationId);
  for (const [index, part] of request.parts.entries()) {
    const message = new streamsPb.BatchAppendReq().setCorrelationId(correlation);
    if (index === 0) message.setOptions(optionsOf(request));
    message.setProposedMessagesList([...part]);
    yield message.setIsFinal(index === request.parts.length - 1);
  }
}

function optionsOf({ stream, expected, giveUpAt }: AppendRequest): BatchAppendReq.Options {
  const options = new streamsPb.BatchAppendReq.Options().setStreamIdentifier(
    new sharedPb.StreamIdentifier().setStreamName(Buffer.from(stream)),
  );
  if (giveUpAt !== undefined) options.setDeadline(timestampPb.Timestamp.fromDate(giveUpAt));
  if (expected === 'no_stream') options.setNoStream(new emptyPb.Empty());
  else options.setStreamPosition(expected.toString());
  return options;
}

function messageOf(event: EventOfLog): {
  readonly message: Message;
  readonly size: number;
  readonly countedBytes: number;
} {
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
  const countedBytes = bytesOf(event.type, data, metadata);
  return { message, size: countedBytes + 128, countedBytes };
}

function jsonOf(value: unknown, event: EventOfLog): Buffer {
  // Despite its type, undefined for functions, symbols and undefined.
  const text: string | undefined = JSON.stringify(value);
  if (text === undefined) throw new TypeError(`${event.type} (${event.id}) is not JSON data`);
  return Buffer.from(text);
}
