import { crc32 } from 'node:zlib';

/**
 * A frame is one append, whole or not at all: length and checksum, then the stream, the revision of its first
 * event, and the events. Little-endian.
 *
 *     u32 length of body · u32 CRC-32 of body · body
 *     body: f64 durable end · u16 stream length · stream · i64 first revision · u32 events
 *     event: 16 bytes id · f64 created (ms) · u16 type length · type · u32 answer length · answer
 *
 * `durable end` is how far the log was known to be on disk when the frame was written. After a crash it tells a
 * record that was torn with its whole unacknowledged batch from one that was damaged later.
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
const eventFixedBytes = 16 + 8 + 2 + 4;

/** Bytes of an event's entry before its answer. */
export function entryOverhead(type: string): number {
  return eventFixedBytes + Buffer.byteLength(type);
}

/** Bytes before the first event's entry. */
export function frameOverhead(stream: string): number {
  return frameHeaderBytes + 8 + 2 + Buffer.byteLength(stream) + 8 + 4;
}

/** Writes one append as a frame. */
export function encodeFrame(
  stream: string,
  firstRevision: bigint,
  events: readonly FrameEvent[],
  durableEnd: number,
): Buffer {
  const size = events.reduce(
    (sum, event) => sum + entryOverhead(event.type) + event.answer.length,
    frameOverhead(stream),
  );
  const frame = Buffer.allocUnsafe(size);
  let at = frame.writeDoubleLE(durableEnd, frameHeaderBytes);
  at = frame.writeUInt16LE(Buffer.byteLength(stream), at);
  at += frame.write(stream, at);
  at = frame.writeBigInt64LE(firstRevision, at);
  at = frame.writeUInt32LE(events.length, at);
  for (const event of events) {
    at += event.id.copy(frame, at);
    at = frame.writeDoubleLE(event.created, at);
    at = frame.writeUInt16LE(Buffer.byteLength(event.type), at);
    at += frame.write(event.type, at);
    at = frame.writeUInt32LE(event.answer.length, at);
    frame.set(event.answer, at);
    at += event.answer.length;
  }
  frame.writeUInt32LE(size - frameHeaderBytes, 0);
  frame.writeUInt32LE(crc32(frame.subarray(frameHeaderBytes)), 4);
  return frame;
}

/** An event's entry as found in a frame; offsets count from the frame's start. */
export interface FrameEntry {
  readonly id: Buffer;
  readonly created: number;
  readonly type: string;
  readonly offset: number;
  readonly answerOffset: number;
  readonly answerLength: number;
}

export interface DecodedFrame {
  readonly durableEnd: number;
  readonly stream: string;
  readonly firstRevision: bigint;
  readonly entries: readonly FrameEntry[];
}

/** Reads a frame whose checksum holds. */
export function decodeFrame(frame: Buffer): DecodedFrame {
  const durableEnd = frame.readDoubleLE(frameHeaderBytes);
  let at = frameHeaderBytes + 8;
  const streamBytes = frame.readUInt16LE(at);
  at += 2;
  const stream = frame.toString('utf8', at, at + streamBytes);
  at += streamBytes;
  const firstRevision = frame.readBigInt64LE(at);
  const count = frame.readUInt32LE(at + 8);
  at += 12;
  const entries: FrameEntry[] = [];
  for (let index = 0; index < count; index += 1) {
    const offset = at;
    const id = Buffer.from(frame.subarray(at, at + 16));
    const created = frame.readDoubleLE(at + 16);
    const typeBytes = frame.readUInt16LE(at + 24);
    at += 26;
    const type = frame.toString('utf8', at, at + typeBytes);
    at += typeBytes;
    const answerLength = frame.readUInt32LE(at);
    at += 4;
    entries.push({ id, created, type, offset, answerOffset: at, answerLength });
    at += answerLength;
  }
  return { durableEnd, stream, firstRevision, entries };
}

/** True if the frame's body has the checksum that its header names. */
export function checksumHolds(frame: Buffer): boolean {
  return crc32(frame.subarray(frameHeaderBytes)) === frame.readUInt32LE(4);
}
