import type { Log } from '@exchange/child-process';
import type { EventIndex } from './event-index.js';
import {
  checksumHolds,
  type DecodedFrame,
  decodeFrame,
  frameBytesMax,
  frameHeaderBytes,
  logMagic,
  readDurableEndOf,
} from './frame.js';
import { type LogBytes, logIsDamaged, logIsShort } from './log-bytes.js';

const readAhead = 8 * 2 ** 20;

/**
 * Truncates and preserves a torn last frame, which was never acknowledged.
 * @throws DamagedLog for unreadable bytes before the durable end
 */
export function recover(bytes: LogBytes, index: EventIndex, log: Log): void {
  const frameAt = frameReader(bytes);
  let offset = Math.min(logMagic.length, bytes.end);
  if (!logMagic.subarray(0, offset).equals(bytes.read(0, offset))) {
    throw logIsDamaged(bytes.directory, 'it does not start with the header of an event log.');
  }
  // Without a header the log is empty.
  if (offset < logMagic.length) offset = 0;
  while (offset < bytes.end) {
    const frame = frameAt(offset);
    if (frame === undefined) break;
    const append = decodeFrame(frame);
    if (append.end !== frame.length) {
      throw logIsDamaged(
        bytes.directory,
        `the record at byte ${offset} continues after its events.`,
      );
    }
    addAppend(bytes.directory, index, offset, append);
    offset += frame.length;
  }
  if (offset < bytes.provenEnd && offset === bytes.end) {
    throw logIsShort(bytes.directory, offset, bytes.provenEnd);
  }
  if (offset < bytes.provenEnd) {
    throw logIsDamaged(
      bytes.directory,
      `the record at byte ${offset} is invalid, but the log was known to be whole up to byte ${bytes.provenEnd}.`,
    );
  }
  if (offset < bytes.end) cutOffTorn(bytes, frameAt, offset, log);
  bytes.recovered();
}

function addAppend(
  directory: string,
  index: EventIndex,
  offset: number,
  { stream, firstRevision, events }: DecodedFrame,
): void {
  const nextRevision = index.stream(stream).length;
  if (firstRevision !== nextRevision) {
    throw logIsDamaged(
      directory,
      `at byte ${offset} an append to ${stream} starts with revision ${firstRevision} instead of ${nextRevision}.`,
    );
  }
  for (const entry of events) index.add(stream, offset, entry);
}

function cutOffTorn(bytes: LogBytes, frameAt: FrameReader, offset: number, log: Log): void {
  const next = findAcknowledgement(bytes, frameAt, offset);
  if (next !== undefined) {
    throw logIsDamaged(
      bytes.directory,
      `the record at byte ${offset} is invalid, but a later record (at byte ${next}) was written when it was whole.`,
    );
  }
  const torn = { offset, bytes: bytes.end - offset };
  log({
    level: 'warn',
    msg: 'truncated a torn last record',
    ...torn,
    kept: bytes.cutOff(offset),
  });
}

/**
 * Finds a later frame written when the bad offset was durable. A disk can keep a torn write's later
 * part and lose an earlier one.
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

/** Undefined for an incomplete frame or a wrong checksum. */
type FrameReader = (from: number, isPlausible?: (head: Buffer) => boolean) => Buffer | undefined;

const headBytes = frameHeaderBytes + 8;

export function frameReader(bytes: Pick<LogBytes, 'end' | 'read'>): FrameReader {
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
    // Checks the header before the expensive checksum.
    if (length < headBytes - frameHeaderBytes || length > frameBytesMax || !isPlausible(head)) {
      return undefined;
    }
    const frame = slice(from, frameHeaderBytes + length);
    return frame !== undefined && checksumHolds(frame) ? frame : undefined;
  };
}
