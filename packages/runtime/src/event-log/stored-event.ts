import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { uuidText } from './append/answer.js';
import type { StoredEvent } from './types.js';

/** An event, and how many bytes of it are kept in memory. */
export interface SizedEvent {
  readonly event: StoredEvent;
  readonly bytes: number;
}

const ticksPerMs = 10_000n;
/** What an event takes beside its data and metadata. */
const envelopeBytes = 512;

/** An event as it came; undefined for the server's own events. Read here because only here its size is known. */
export function storedEventOf(read: ReadResp.ReadEvent): SizedEvent | undefined {
  const record = read.getEvent();
  const about = record?.getMetadataMap();
  const type = about?.get('type');
  if (record === undefined || about === undefined || type === undefined) return undefined;
  if (type.startsWith('$')) return undefined;
  const data = record.getData_asU8();
  const metadata = record.getCustomMetadata_asU8();
  const stream = record.getStreamIdentifier()?.getStreamName_asU8() ?? new Uint8Array();
  return {
    bytes: data.length + metadata.length + envelopeBytes,
    event: {
      id: uuidText(record.getId()),
      stream: Buffer.from(stream).toString(),
      revision: BigInt(record.getStreamRevision()),
      position: BigInt(record.getCommitPosition()),
      type,
      data: about.get('content-type') === 'application/json' ? jsonOf(data, textOf) : data,
      metadata: metadata.length === 0 ? undefined : jsonOf(metadata, (bytes) => bytes),
      created: new Date(Number(BigInt(about.get('created') ?? 0) / ticksPerMs)),
    },
  };
}

/** What is not JSON is given as the client gives it: data as text, metadata as bytes. */
function jsonOf(bytes: Uint8Array, otherwise: (bytes: Uint8Array) => unknown): unknown {
  try {
    return JSON.parse(textOf(bytes));
  } catch {
    return otherwise(bytes);
  }
}

const textOf = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
