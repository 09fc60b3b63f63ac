import type { Log } from '../log-line.js';
import type { EventIndex } from './event-index.js';
import {
  checksumHolds,
  decodeFrame,
  type FramePart,
  frameBytesMax,
  frameHeaderBytes,
  logMagic,
  readDurableEndOf,
  tombstoneRevision,
} from './frame.js';
import { DamagedLog, type LogBytes, logIsShort } from './log-bytes.js';

const readAhead = 8 * 2 ** 20;

/**
 * Reads the whole log into the index. A frame that is torn at the very end was never acknowledged: it is taken
 * off, kept in a file of its own, and said so in a log line. What was once durable and is not readable any more
 * is damage, and the server refuses to start.
 *
 * @throws DamagedLog
 */
export function recover(bytes: LogBytes, index: EventIndex, log: Log): void {
  const frameAt = frameReader(bytes);
  let offset = Math.min(logMagic.length, bytes.end);
  if (!logMagic.subarray(0, offset).equals(bytes.read(0, offset))) {
    throw damaged('it does not begin as an event log of this server does.');
  }
  // A log that was never more than begun is begun again.
  if (offset < logMagic.length) offset = 0;
  while (offset < bytes.end) {
    const frame = frameAt(offset);
    if (frame === undefined) break;
    for (const part of decodeFrame(frame)) addPart(index, offset, part);
    offset += frame.length;
  }
  if (offset < bytes.provenEnd && offset === bytes.end) throw logIsShort(offset, bytes.provenEnd);
  if (offset < bytes.provenEnd) {
    throw damaged(
      `what stands at byte ${offset} is not a valid record, but the log was known to be whole up to byte ${bytes.provenEnd}.`,
    );
  }
  if (offset < bytes.end) cutOffTorn(bytes, frameAt, offset, log);
  bytes.recovered();
}

function addPart(index: EventIndex, offset: number, part: FramePart): void {
  const { stream, firstRevision, events } = part;
  const isTombstone = firstRevision === tombstoneRevision;
  const number = index.streams.find(stream);
  const nextRevision = number === undefined ? 0 : index.revisionCount(number);
  if (!isTombstone && firstRevision !== BigInt(nextRevision)) {
    throw damaged(
      `at byte ${offset} an append to ${stream} begins with revision ${firstRevision}, expected was ${nextRevision}.`,
    );
  }
  for (const entry of events) index.add(stream, offset, entry, isTombstone);
}

function cutOffTorn(bytes: LogBytes, frameAt: FrameReader, offset: number, log: Log): void {
  const next = findAcknowledgement(bytes, frameAt, offset);
  if (next !== undefined) {
    throw damaged(
      `what stands at byte ${offset} is not a valid record, but there are records after it (at byte ${next}) that were written when it was whole.`,
    );
  }
  const torn = { offset, bytes: bytes.end - offset };
  log({
    level: 'warn',
    msg: 'a torn last record was cut off',
    ...torn,
    kept: bytes.cutOff(offset),
  });
}

function damaged(what: string): DamagedLog {
  return new DamagedLog(
    `The event log is damaged: ${what} Nothing was changed. Restore the folder from a backup.`,
  );
}

/**
 * A later frame that was written when the bad place was already durable. Frames of the same torn write do not
 * count: a disk may keep a later part of a write and lose an earlier one.
 */
function findAcknowledgement(
  bytes: LogBytes,
  frameAt: FrameReader,
  badOffset: number,
): number | undefined {
  for (let at = badOffset + 1; at + frameHeaderBytes < bytes.end; at += 1) {
    const frame = frameAt(at, (head) => {
      const durableEnd = readDurableEndOf(head);
      return Number.isSafeInteger(durableEnd) && durableEnd > badOffset && durableEnd <= at;
    });
    if (frame !== undefined) return at;
  }
  return undefined;
}

/** Gives the whole frame at an offset, if there is one whose checksum holds. */
type FrameReader = (from: number, isPlausible?: (head: Buffer) => boolean) => Buffer | undefined;

const headBytes = frameHeaderBytes + 8;

function frameReader(bytes: LogBytes): FrameReader {
  let window: Buffer = Buffer.alloc(0);
  let windowStart = 0;

  function slice(from: number, length: number): Buffer | undefined {
    if (from + length > bytes.end) return undefined;
    if (from < windowStart || from + length > windowStart + window.length) {
      windowStart = from;
      window = bytes.read(from, Math.max(length, Math.min(readAhead, bytes.end - from)));
    }
    return window.subarray(from - windowStart, from - windowStart + length);
  }

  return (from, isPlausible = () => true) => {
    const head = slice(from, headBytes);
    if (head === undefined) return undefined;
    const length = head.readUInt32LE(0);
    // Checksums are expensive here, since every byte may begin a frame: impossible headers are rejected first.
    if (length < headBytes - frameHeaderBytes || length > frameBytesMax || !isPlausible(head)) {
      return undefined;
    }
    const frame = slice(from, frameHeaderBytes + length);
    return frame !== undefined && checksumHolds(frame) ? frame : undefined;
  };
}
