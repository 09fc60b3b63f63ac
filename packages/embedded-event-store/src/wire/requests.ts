import type { AppendReq, BatchAppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { Expected } from '../append-rules.js';
import { type ProposedEvent, uuidBytes } from '../recorded-event.js';
import { nameBytesMax } from '../storage/frame.js';
import { appendSize } from '../writer.js';

/** What is wrong with a request, in the terms in which clients are told. */
export type Fault =
  | { readonly fault: 'missing_property'; readonly property: string }
  | { readonly fault: 'invalid'; readonly message: string }
  | { readonly fault: 'too_large' };

/** The name out of a stream identifier. */
export function streamName(
  identifier: { getStreamName_asU8(): Uint8Array } | undefined,
): string | undefined {
  const bytes = identifier?.getStreamName_asU8() ?? new Uint8Array();
  if (bytes.length === 0 || bytes.length > nameBytesMax - 2) return undefined;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
}

export const invalidStreamName = {
  fault: 'invalid',
  message: 'the name of the stream is empty or too long',
} as const satisfies Fault;

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

function proposedEvent(
  message: AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage,
): ProposedEvent | Fault {
  const headers = message.getMetadataMap();
  const type = headers.get('type');
  const contentType = headers.get('content-type');
  if (type === undefined) return { fault: 'missing_property', property: 'type' };
  if (contentType === undefined) return { fault: 'missing_property', property: 'content-type' };
  if (Buffer.byteLength(type) > nameBytesMax) {
    return { fault: 'invalid', message: 'the type of an event is too long' };
  }
  const id = idOf(message.getId());
  if (id === undefined) return { fault: 'invalid', message: 'an event has no UUID' };
  return {
    id,
    type,
    contentType,
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
