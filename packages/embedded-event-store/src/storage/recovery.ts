import type { Log } from '../log-line.js';
import { type EventIndex, tombstoneRevision } from './event-index.js';
import { checksumHolds, decodeFrame, frameHeaderBytes } from './frame.js';
import type { LogBytes } from './segments.js';

const readAhead = 8 * 2 ** 20;
const frameBytesMax = 64 * 2 ** 20;

/** Thrown when the log is broken before its end: starting would silently lose what comes after. */
export class DamagedLog extends Error {
  override readonly name = 'DamagedLog';
}

/**
 * Reads the whole log into the index. A frame that is torn at the very end was never acknowledged: it is cut
 * off with a log line. A bad frame with good ones after it is damage, and the server refuses to start.
 */
export function recover(bytes: LogBytes, index: EventIndex, start: number, log: Log): void {
  let offset = start;
  let window: Buffer = Buffer.alloc(0);
  let windowStart = start;

  const slice = (from: number, length: number): Buffer | undefined => {
    if (from + length > bytes.end) return undefined;
    if (from + length > windowStart + window.length) {
      windowStart = from;
      window = bytes.read(from, Math.max(length, Math.min(readAhead, bytes.end - from)));
    }
    return window.subarray(from - windowStart, from - windowStart + length);
  };

  const frameAt = (from: number): Buffer | undefined => {
    const length = slice(from, frameHeaderBytes)?.readUInt32LE(0);
    if (length === undefined || length === 0 || length > frameBytesMax) return undefined;
    const frame = slice(from, frameHeaderBytes + length);
    return frame !== undefined && checksumHolds(frame) ? frame : undefined;
  };

  while (offset < bytes.end) {
    const frame = frameAt(offset);
    if (frame === undefined) break;
    const { stream, firstRevision, entries } = decodeFrame(frame);
    for (const entry of entries) {
      index.add(stream, firstRevision === tombstoneRevision, offset, entry);
    }
    offset += frame.length;
  }
  if (offset === bytes.end) return;
  const next = findAcknowledged(offset + 1);
  if (next !== undefined) {
    throw new DamagedLog(
      `The event log is damaged at byte ${offset}: what stands there is no record, but there are records after it (at byte ${next}). Nothing was changed. Restore the folder from a backup.`,
    );
  }
  log({ level: 'warn', msg: 'a torn last record was cut off', offset, bytes: bytes.end - offset });
  bytes.truncate(offset);

  /** A later frame that was written when the bad place was already durable. */
  function findAcknowledged(from: number): number | undefined {
    for (let at = from; at + frameHeaderBytes < bytes.end; at += 1) {
      const frame = frameAt(at);
      if (frame !== undefined && decodeFrame(frame).durableEnd > offset) return at;
    }
    return undefined;
  }
}
