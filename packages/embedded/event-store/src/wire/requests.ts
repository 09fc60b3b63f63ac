import type { AppendReq, BatchAppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { Expected } from '../append-rules.js';
import { appendSize } from '../append-size.js';
import { type ProposedEvent, uuidBytes } from '../recorded-event.js';

/** What is wrong with a request, in the terms in which clients are told. */
export type Fault =
  | { readonly fault: 'missing_property'; readonly property: string }
  /** What EventStoreDB's own code throws over, and answers without a name for it. */
  | { readonly fault: 'bad_request'; readonly message: string }
  /** What EventStoreDB takes, and this server does not. */
  | { readonly fault: 'refused'; readonly message: string }
  | { readonly fault: 'too_large' };

/** Names are kept in memory; EventStoreDB takes some megabytes. */
const nameBytesMax = 2 ** 20;

/** The name out of a stream identifier. */
export function streamName(
  identifier: { getStreamName_asU8(): Uint8Array } | undefined,
): string | Fault {
  const bytes = identifier?.getStreamName_asU8() ?? new Uint8Array();
  if (bytes.length === 0) return { fault: 'bad_request', message: 'a stream has no name' };
  if (bytes.length > nameBytesMax) {
    return refused(`the name of a stream has at most ${nameBytesMax} bytes`);
  }
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
}

/** The name of a stream that is to be written to. */
export function writtenStreamName(identifier: Parameters<typeof streamName>[0]): string | Fault {
  const name = streamName(identifier);
  // A write to it ends EventStoreDB: the stream that it would describe has no name.
  if (name === '$$') return refused('$$ is the metadata of a stream without a name');
  // EventStoreDB takes it, and then has two things of that name.
  return name === '$all' ? refused('$all is the whole log, not a stream') : name;
}

function refused(message: string): Fault {
  return { fault: 'refused', message };
}

/** How a request says what it expects; the kinds of requests name a revision differently. */
interface ExpectedOptions {
  hasNoStream(): boolean;
  hasStreamExists(): boolean;
}

export function expectedOf(options: ExpectedOptions, revision: string | undefined): Expected {
  if (options.hasNoStream()) return 'no_stream';
  if (options.hasStreamExists()) return 'stream_exists';
  return revision === undefined ? 'any' : BigInt(revision);
}

/** The events of one append while they arrive, over one message or several. */
export interface GatheredEvents {
  readonly events: readonly ProposedEvent[];
  /** The first fault that was found. */
  readonly fault: Fault | undefined;
  add(message: AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage): void;
}

/** Keeps what can be appended, and nothing beyond the size from which an append is refused. */
export function gatherEvents(bytesMax: number): GatheredEvents {
  let events: ProposedEvent[] = [];
  let bytes = 0;
  let fault: Fault | undefined;
  return {
    get events() {
      return events;
    },
    get fault() {
      return fault;
    },
    add(message) {
      if (fault !== undefined) return;
      const event = proposedEvent(message);
      if ('fault' in event) {
        fault = event;
      } else {
        events.push(event);
        bytes += appendSize([event]);
        if (bytes > bytesMax) fault = { fault: 'too_large' };
      }
      if (fault !== undefined) events = [];
    },
  };
}

const json = 'application/json';
const noId = Buffer.alloc(16);

function proposedEvent(
  message: AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage,
): ProposedEvent | Fault {
  const headers = message.getMetadataMap();
  const type = headers.get('type');
  const contentType = headers.get('content-type');
  if (type === undefined) return { fault: 'missing_property', property: 'type' };
  if (contentType === undefined) return { fault: 'missing_property', property: 'content-type' };
  const id = idOf(message.getId());
  if (id === undefined || id.equals(noId)) {
    return { fault: 'bad_request', message: 'an event has no UUID, or the empty one' };
  }
  if (type === '') return { fault: 'bad_request', message: 'an event has no type' };
  return {
    id,
    type,
    // The log knows JSON and everything else.
    contentType: contentType === json ? json : 'application/octet-stream',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

/** Clients send a UUID as text or as two signed 64-bit halves. */
export function idOf(id: ReturnType<AppendReq.ProposedMessage['getId']>): Buffer | undefined {
  const structured = id?.getStructured();
  if (structured === undefined) return uuidBytes(id?.getString() ?? '');
  const bytes = Buffer.allocUnsafe(16);
  bytes.writeBigInt64BE(BigInt.asIntN(64, BigInt(structured.getMostSignificantBits())), 0);
  bytes.writeBigInt64BE(BigInt.asIntN(64, BigInt(structured.getLeastSignificantBits())), 8);
  return bytes;
}
