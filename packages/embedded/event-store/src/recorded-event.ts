import { fieldSize, ProtoWriter, varintSize } from './wire/proto-writer.js';

/** An event as a writer proposes it. */
export interface ProposedEvent {
  /** A UUID's 16 bytes. */
  readonly id: Buffer;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

/** The event as every read will answer it (a ReadResp); encoded once, when it is appended. */
export function encodeRecorded(
  event: ProposedEvent,
  place: {
    readonly stream: Uint8Array;
    readonly revision: number;
    readonly position: number;
    /** Milliseconds since 1970. */
    readonly created: number;
  },
): Uint8Array {
  const { data, metadata, contentType, type } = event;
  const { stream, revision, position } = place;
  const headers = [
    ['content-type', contentType],
    ['created', String(BigInt(place.created) * ticksPerMillisecond)],
    ['type', type],
  ] as const;
  const sizes = headers.map(([name, value]) => {
    const bytes = Buffer.byteLength(value);
    return { bytes, entry: fieldSize(name.length) + fieldSize(bytes) };
  });
  const id = fieldSize(uuidChars);
  const identifier = fieldSize(stream.length);
  const recorded =
    fieldSize(id) +
    fieldSize(identifier) +
    sizeOfNumber(revision) +
    2 * sizeOfNumber(position) +
    sizes.reduce((sum, { entry }) => sum + fieldSize(entry), 0) +
    sizeOfBytes(metadata) +
    sizeOfBytes(data);
  const read = fieldSize(recorded) + 1 + varintSize(position);
  const writer = new ProtoWriter(fieldSize(read))
    .message(1, read)
    .message(1, recorded)
    .message(1, id)
    .text(2, uuidText(event.id), uuidChars)
    .message(2, identifier)
    .data(3, stream);
  // What is nothing is not written, but for the last number: of that there is a choice.
  if (revision > 0) writer.number(3, revision);
  if (position > 0) writer.number(4, position).number(5, position);
  for (const [index, [name, value]] of headers.entries()) {
    const { bytes = 0, entry = 0 } = sizes[index] ?? {};
    writer.message(6, entry).text(1, name, name.length).text(2, value, bytes);
  }
  if (metadata.length > 0) writer.data(7, metadata);
  if (data.length > 0) writer.data(8, data);
  return writer.number(3, position).bytes;
}

/** The log counts time in pieces of 100 ns. */
const ticksPerMillisecond = 10_000n;
const uuidChars = 36;
const sizeOfNumber = (value: number) => (value > 0 ? 1 + varintSize(value) : 0);
const sizeOfBytes = (bytes: Uint8Array) => (bytes.length > 0 ? fieldSize(bytes.length) : 0);

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
