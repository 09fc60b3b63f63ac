import { sharedPb, streamsPb } from './wire/protobuf.js';

export interface ProposedEvent {
  readonly id: Buffer;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

export function encodeRecorded(
  event: ProposedEvent,
  place: {
    readonly stream: Uint8Array;
    readonly revision: number;
    readonly position: number;
    readonly created: number;
  },
): Uint8Array {
  const { stream, revision, position, created } = place;
  const at = String(position);
  const recorded = new streamsPb.ReadResp.ReadEvent.RecordedEvent()
    .setId(new sharedPb.UUID().setString(uuidText(event.id)))
    .setStreamIdentifier(new sharedPb.StreamIdentifier().setStreamName(stream))
    .setStreamRevision(String(revision))
    .setPreparePosition(at)
    .setCommitPosition(at)
    .setCustomMetadata(event.metadata)
    .setData(event.data);
  recorded
    .getMetadataMap()
    .set('content-type', event.contentType)
    .set('created', String(BigInt(created) * ticksPerMillisecond))
    .set('type', event.type);
  const read = new streamsPb.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(at);
  return new streamsPb.ReadResp().setEvent(read).serializeBinary();
}

export const ticksPerMillisecond = 10_000n;

const uuidPattern = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;

export function uuidBytes(text: string): Buffer | undefined {
  return uuidPattern.test(text) ? Buffer.from(text.replaceAll('-', ''), 'hex') : undefined;
}

export function uuidText(id: Buffer): string {
  const hex = id.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
