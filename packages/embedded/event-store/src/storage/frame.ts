import { crc32 } from 'node:zlib';

/** The revision of the event that closes a stream for ever. */
export const tombstoneRevision = 9223372036854775807n;

/** What a log begins with; it also keeps position 0 from being an event's. */
export const logMagic = Buffer.from('exchange-events1');

/** Frames are smaller; a length beyond this is none. */
export const frameBytesMax = 64 * 2 ** 20;

/**
 * A frame is one append, whole or not at all: length and checksum, then for each stream that it writes to (mostly
 * one) the revision of the first event there, and the events. Little-endian.
 *
 *     u32 length of body · u32 CRC-32 of body · body
 *     body: f64 durable end · parts, to the end of the body
 *     part: u16 stream length · stream · i64 first revision · u32 events · events
 *     event: 16 bytes id · f64 created (ms) · u16 type length · type · u32 answer length · answer
 *
 * `durable end` is how far the log was known to be on disk when the frame was written. After a crash it tells a
 * record that was torn with its whole unacknowledged batch from one that was damaged later. In a frame with a name
 * of more than 65,535 bytes the lengths of all names are u32, and −1 − durable end stands in its place.
 *
 * `answer` is the event as the wire carries it (a ReadResp), encoded once, when it is appended. An event's
 * position is the offset of its entry in the whole log, so positions grow and have gaps.
 */
export interface FrameEvent {
  readonly id: Buffer;
  readonly created: number;
  readonly type: string;
  readonly answer: Uint8Array;
}

export const frameHeaderBytes = 8;
const partFixedBytes = 8 + 4;
const eventFixedBytes = 16 + 8 + 4;
const shortNameBytesMax = 2 ** 16 - 1;

/** What a frame writes to one stream. */
export interface FramePart<Event> {
  readonly stream: string;
  readonly firstRevision: bigint;
  readonly events: readonly Event[];
}

/** An event's entry in a frame; offsets count from the frame's start. */
export interface FrameEntry {
  readonly id: Buffer;
  readonly created: number;
  readonly type: string;
  readonly offset: number;
  readonly answerOffset: number;
  readonly answerLength: number;
}

/**
 * Finds each event's place in its frame, which its answer has to name, and writes the frame.
 *
 * @param durableEnd how far the log is known to be durable
 * @param encode gives the event for its place: its revision and its entry's offset from the frame's start
 */
export function encodeFrame<Source extends { readonly type: string }>(
  parts: readonly FramePart<Source>[],
  durableEnd: number,
  encode: (source: Source, stream: Buffer, revision: bigint, offset: number) => FrameEvent,
): { readonly frame: Buffer; readonly entries: readonly FramePart<FrameEntry>[] } {
  const isWide = parts.some(hasLongName);
  const lengthBytes = isWide ? 4 : 2;
  let size = frameHeaderBytes + 8;
  const encoded = parts.map(({ stream, firstRevision, events: sources }) => {
    const name = Buffer.from(stream);
    size += lengthBytes + partFixedBytes + name.length;
    const events: FrameEvent[] = [];
    const placed: FrameEntry[] = [];
    for (const [index, source] of sources.entries()) {
      const event = encode(source, name, firstRevision + BigInt(index), size);
      const { id, created, type, answer } = event;
      const answerOffset = size + lengthBytes + eventFixedBytes + Buffer.byteLength(type);
      placed.push({ id, created, type, offset: size, answerOffset, answerLength: answer.length });
      events.push(event);
      size = answerOffset + answer.length;
    }
    return { name, events, entries: { stream, firstRevision, events: placed } };
  });
  const frame = Buffer.allocUnsafe(size);
  let at = frame.writeDoubleLE(isWide ? -1 - durableEnd : durableEnd, frameHeaderBytes);
  for (const { name, events, entries } of encoded) {
    at = frame.writeUIntLE(name.length, at, lengthBytes);
    at += name.copy(frame, at);
    at = frame.writeBigInt64LE(entries.firstRevision, at);
    at = frame.writeUInt32LE(events.length, at);
    for (const event of events) at = writeEvent(frame, at, event, lengthBytes);
  }
  frame.writeUInt32LE(size - frameHeaderBytes, 0);
  frame.writeUInt32LE(crc32(frame.subarray(frameHeaderBytes)), 4);
  return { frame, entries: encoded.map(({ entries }) => entries) };
}

function hasLongName({ stream, events }: FramePart<{ readonly type: string }>): boolean {
  return isLong(stream) || events.some(({ type }) => isLong(type));
}

/** Most names are so short that their bytes need not be counted. */
function isLong(name: string): boolean {
  return name.length > shortNameBytesMax / 3 && Buffer.byteLength(name) > shortNameBytesMax;
}

function writeEvent(frame: Buffer, offset: number, event: FrameEvent, lengthBytes: number): number {
  const { id, created, type, answer } = event;
  let at = offset + id.copy(frame, offset);
  at = frame.writeDoubleLE(created, at);
  at = frame.writeUIntLE(Buffer.byteLength(type), at, lengthBytes);
  at += frame.write(type, at);
  at = frame.writeUInt32LE(answer.length, at);
  frame.set(answer, at);
  return at + answer.length;
}

/** Reads a frame whose checksum holds. */
export function decodeFrame(frame: Buffer): readonly FramePart<FrameEntry>[] {
  const parts: FramePart<FrameEntry>[] = [];
  const lengthBytes = frame.readDoubleLE(frameHeaderBytes) < 0 ? 4 : 2;
  for (let at = frameHeaderBytes + 8; at < frame.length; ) {
    const streamBytes = frame.readUIntLE(at, lengthBytes);
    at += lengthBytes;
    const stream = frame.toString('utf8', at, at + streamBytes);
    at += streamBytes;
    const firstRevision = frame.readBigInt64LE(at);
    const count = frame.readUInt32LE(at + 8);
    at += 12;
    const events: FrameEntry[] = [];
    for (let index = 0; index < count; index += 1) {
      const offset = at;
      const id = frame.subarray(at, at + 16);
      const created = frame.readDoubleLE(at + 16);
      const typeBytes = frame.readUIntLE(at + 24, lengthBytes);
      at += 24 + lengthBytes;
      const type = frame.toString('utf8', at, at + typeBytes);
      at += typeBytes;
      const answerLength = frame.readUInt32LE(at);
      at += 4;
      events.push({ id, created, type, offset, answerOffset: at, answerLength });
      at += answerLength;
    }
    parts.push({ stream, firstRevision, events });
  }
  return parts;
}

/** How far the log was durable when the frame was written, from its first 16 bytes. */
export function readDurableEndOf(head: Buffer): number {
  const noted = head.readDoubleLE(frameHeaderBytes);
  return noted < 0 ? -1 - noted : noted;
}

/** True if the frame's body has the checksum that its header names. */
export function checksumHolds(frame: Buffer): boolean {
  return crc32(frame.subarray(frameHeaderBytes)) === frame.readUInt32LE(4);
}
