import { sharedPb, streamsPb } from './wire/protobuf.js';

/** An event as a writer proposes it. */
export interface ProposedEvent {
  /** A UUID's 16 bytes. */
  readonly id: Buffer;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

const ticksPerMillisecond = 10_000n;

/** The event as every read will answer it (a ReadResp); encoded once, when it is appended. */
export function encodeRecorded(
  event: ProposedEvent,
  place: {
    readonly stream: Uint8Array;
    readonly revision: bigint;
    readonly position: number;
    /** Milliseconds since 1970. */
    readonly created: number;
  },
): Uint8Array {
  const recorded = new streamsPb.ReadResp.ReadEvent.RecordedEvent();
  const at = String(place.position);
  recorded.setId(new sharedPb.UUID().setString(uuidText(event.id)));
  recorded.setStreamIdentifier(new sharedPb.StreamIdentifier().setStreamName(place.stream));
  recorded.setStreamRevision(place.revision.toString());
  recorded.setPreparePosition(at);
  recorded.setCommitPosition(at);
  recorded.setData(event.data);
  recorded.setCustomMetadata(event.metadata);
  const headers = recorded.getMetadataMap();
  headers.set('type', event.type);
  headers.set('content-type', event.contentType);
  headers.set('created', (BigInt(place.created) * ticksPerMillisecond).toString());
  const read = new streamsPb.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(at);
  return new streamsPb.ReadResp().setEvent(read).serializeBinary();
}

/** The text that an encoded metadata event carries. */
export function metadataContent(answer: Uint8Array): string {
  const event = streamsPb.ReadResp.deserializeBinary(answer).getEvent()?.getEvent();
  return Buffer.from(event?.getData_asU8() ?? []).toString('utf8');
}

const uuidPattern = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;

/** A UUID's 16 bytes; undefined for a text that is none. */
export function uuidBytes(text: string): Buffer | undefined {
  return uuidPattern.test(text) ? Buffer.from(text.replaceAll('-', ''), 'hex') : undefined;
}

/** A UUID's text, in lower case. */
export function uuidText(id: Buffer): string {
  const hex = id.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
