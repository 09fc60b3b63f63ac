import { crc32 } from 'node:zlib';
import { encodeRecorded, type ProposedEvent } from '../recorded-event.js';

/** The header keeps position 0 free of events. */
export const logMagic = Buffer.from('exchange-events1');

/** A larger length is invalid. */
export const frameBytesMax = 64 * 2 ** 20;

export const nameBytesMax = 2 ** 16 - 1;

/**
 * A frame is one append. Numbers are little-endian.
 * u32 length of body · u32 CRC-32 of body · body
 * body: f64 durable end · u16 stream length · stream · i64 first revision · u32 events · events
 * event: 16 bytes id · f64 created (ms) · u16 type length · type · u32 answer length · answer
 * The durable end at the write distinguishes a torn, unacknowledged group from damage. `answer` is
 * a ReadResp. An event's position is its entry's offset in the log.
 */
export const frameHeaderBytes = 8;
const appendFixedBytes = 8 + 4;
const eventFixedBytes = 16 + 8 + 4;

export interface DecodedFrame {
  readonly stream: string;
  readonly firstRevision: number;
  readonly events: readonly FrameEntry[];
  readonly end: number;
}

export interface FrameEntry {
  readonly id: Buffer;
  readonly created: number;
  readonly type: string;
  readonly offset: number;
  readonly answerOffset: number;
  readonly answerLength: number;
  readonly answerChecksum: number;
}

/** @param start the frame's position in the log */
export function encodeFrame(
  append: {
    readonly stream: string;
    readonly firstRevision: number;
    readonly created: number;
    readonly events: readonly ProposedEvent[];
  },
  start: number,
  durableEnd: number,
): { readonly frame: Buffer; readonly entries: readonly FrameEntry[] } {
  const { created, firstRevision } = append;
  const stream = Buffer.from(append.stream);
  let size = frameHeaderBytes + 8 + 2 + stream.length + appendFixedBytes;
  const written = append.events.map((event, n) => {
    const { id, type } = event;
    const offset = size;
    const place = { stream, revision: firstRevision + n, position: start + offset, created };
    const answer = encodeRecorded(event, place);
    const answerOffset = offset + 2 + eventFixedBytes + Buffer.byteLength(type);
    size = answerOffset + answer.length;
    const [answerLength, answerChecksum] = [answer.length, crc32(answer)];
    const entry = { id, created, type, offset, answerOffset, answerLength, answerChecksum };
    return { entry, answer };
  });
  const frame = Buffer.allocUnsafe(size);
  let at = frame.writeDoubleLE(durableEnd, frameHeaderBytes);
  at = frame.writeUInt16LE(stream.length, at);
  at += stream.copy(frame, at);
  at = frame.writeBigInt64LE(BigInt(firstRevision), at);
  at = frame.writeUInt32LE(written.length, at);
  for (const { entry, answer } of written) at = writeEvent(frame, at, entry, answer);
  frame.writeUInt32LE(size - frameHeaderBytes, 0);
  frame.writeUInt32LE(crc32(frame.subarray(frameHeaderBytes)), 4);
  return { frame, entries: written.map(({ entry }) => entry) };
}

function writeEvent(
  frame: Buffer,
  offset: number,
  { id, created, type }: FrameEntry,
  answer: Uint8Array,
): number {
  let at = offset + id.copy(frame, offset);
  at = frame.writeDoubleLE(created, at);
  at = frame.writeUInt16LE(Buffer.byteLength(type), at);
  at += frame.write(type, at);
  at = frame.writeUInt32LE(answer.length, at);
  frame.set(answer, at);
  return at + answer.length;
}

/** Requires a valid checksum. */
export function decodeFrame(frame: Buffer): DecodedFrame {
  const streamAt = frameHeaderBytes + 8 + 2;
  let at = streamAt + frame.readUInt16LE(streamAt - 2);
  const stream = frame.toString('utf8', streamAt, at);
  const firstRevision = Number(frame.readBigInt64LE(at));
  const count = frame.readUInt32LE(at + 8);
  at += appendFixedBytes;
  const events: FrameEntry[] = [];
  for (let index = 0; index < count; index += 1) {
    const offset = at;
    const id = frame.subarray(at, at + 16);
    const created = frame.readDoubleLE(at + 16);
    const typeAt = at + 26;
    at = typeAt + frame.readUInt16LE(typeAt - 2);
    const type = frame.toString('utf8', typeAt, at);
    const answerLength = frame.readUInt32LE(at);
    at += 4;
    const answerOffset = at;
    at += answerLength;
    const answerChecksum = crc32(frame.subarray(answerOffset, at));
    events.push({ id, created, type, offset, answerOffset, answerLength, answerChecksum });
  }
  return { stream, firstRevision, events, end: at };
}

/** Requires the first 16 bytes. */
export function readDurableEndOf(head: Buffer): number {
  return head.readDoubleLE(frameHeaderBytes);
}

export function checksumHolds(frame: Buffer): boolean {
  return crc32(frame.subarray(frameHeaderBytes)) === frame.readUInt32LE(4);
}
