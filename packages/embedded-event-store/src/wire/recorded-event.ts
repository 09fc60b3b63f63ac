import { sharedPb, streamsPb } from './protobuf.js';

/** An event as a writer proposes it. */
export interface ProposedEvent {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

const ticksPerMillisecond = 10_000n;

/** The event as every read will answer it; encoded once, when it is appended. */
export function encodeRecorded(
  event: ProposedEvent,
  stream: Uint8Array,
  revision: bigint,
  position: number,
  created: number,
): Uint8Array {
  const recorded = new streamsPb.ReadResp.ReadEvent.RecordedEvent();
  const at = String(position);
  recorded.setId(new sharedPb.UUID().setString(event.id));
  recorded.setStreamIdentifier(new sharedPb.StreamIdentifier().setStreamName(stream));
  recorded.setStreamRevision(revision.toString());
  recorded.setPreparePosition(at);
  recorded.setCommitPosition(at);
  recorded.setData(event.data);
  recorded.setCustomMetadata(event.metadata);
  const headers = recorded.getMetadataMap();
  headers.set('type', event.type);
  headers.set('content-type', event.contentType);
  headers.set('created', (BigInt(created) * ticksPerMillisecond).toString());
  const read = new streamsPb.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(at);
  return new streamsPb.ReadResp().setEvent(read).serializeBinary();
}

/** The event's own data, out of an encoded answer. */
export function dataOf(answer: Uint8Array): Uint8Array {
  const event = streamsPb.ReadResp.deserializeBinary(answer).getEvent()?.getEvent();
  return event?.getData_asU8() ?? new Uint8Array();
}

/** 16 bytes of a UUID's text. */
export function uuidBytes(text: string): Buffer {
  const bytes = Buffer.from(text.replaceAll('-', ''), 'hex');
  if (bytes.length !== 16) throw new RangeError(`not a UUID: ${text}`);
  return bytes;
}
