import {
  closeSync,
  existsSync,
  fdatasync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  write,
} from 'node:fs';
import { promisify } from 'node:util';
import { type DurableBound, type KeptNote, keepNoted } from './durable-bound.js';
import { makeFolder, syncFolder } from './durable-folder.js';
import { openDurableNote, readDurableEnd } from './durable-note.js';
import { DamagedLog, type LogBytes, logIsShort } from './log-bytes.js';
import { segmentFile, segmentStarts } from './segment-files.js';
import { keepTornTail } from './torn-tails.js';

const writeTo = promisify(write);
const syncData = promisify(fdatasync);

interface Segment {
  readonly fd: number;
  readonly start: number;
  size: number;
}

/**
 * Opens the segments of a folder, making the first if there is none. A segment's name is the offset of its first
 * byte in the whole log; a new one is begun when the last has reached its size.
 *
 * @throws DamagedLog if segments are missing or do not join
 */
export function openSegments(
  directory: string,
  segmentBytesMax = 256 * 2 ** 20,
  bound?: DurableBound,
): LogBytes {
  makeFolder(directory);
  const provenEnd = readDurableEnd(directory) ?? 0;
  const segments = findSegments(directory, provenEnd);
  let note: KeptNote | undefined;
  let last = segments.at(-1) ?? addSegment(0);
  let end = last.start + last.size;

  function addSegment(start: number): Segment {
    const segment = openSegment(directory, start);
    segments.push(segment);
    syncFolder(directory);
    return segment;
  }

  function segmentAt(offset: number): Segment {
    let [low, high] = [0, segments.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((segments[middle]?.start ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    const found = segments[low];
    if (found === undefined) throw new RangeError(`no segment holds offset ${offset}`);
    return found;
  }

  function read(offset: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length);
    let done = 0;
    while (done < length) {
      const segment = segmentAt(offset + done);
      const within = offset + done - segment.start;
      const count = Math.min(length - done, segment.size - within);
      const got = count > 0 ? readSync(segment.fd, bytes, done, count, within) : 0;
      if (got <= 0) throw new RangeError(`the event log has no byte ${offset + done}`);
      done += got;
    }
    return bytes;
  }

  function abandon(): void {
    note?.abandon();
    note = undefined;
    for (const segment of segments) closeSync(segment.fd);
    segments.length = 0;
  }

  return {
    get end() {
      return end;
    },
    provenEnd,
    read,
    recovered() {
      // What a killed server has written is read from memory, and need not be on the disk yet.
      fsyncSync(last.fd);
      note = keepNoted(openDurableNote(directory, end), end, bound);
    },
    async append(bytes) {
      if (last.size >= segmentBytesMax) {
        await note?.now();
        last = addSegment(end);
      }
      let done = 0;
      while (done < bytes.length) {
        const { bytesWritten } = await writeTo(
          last.fd,
          bytes,
          done,
          bytes.length - done,
          last.size + done,
        );
        done += bytesWritten;
      }
      await syncData(last.fd);
      last.size += bytes.length;
      end += bytes.length;
      await note?.appended(end);
    },
    cutOff(newEnd) {
      if (newEnd < last.start) throw new RangeError('only the last segment can be torn');
      const torn = { offset: newEnd, bytes: read(newEnd, end - newEnd) };
      const kept = keepTornTail(directory, torn, () => {
        ftruncateSync(last.fd, newEnd - last.start);
        fsyncSync(last.fd);
      });
      last.size = newEnd - last.start;
      end = newEnd;
      return kept;
    },
    close() {
      try {
        note?.close();
      } catch {
        // A full disk, say. What was noted before holds; the log is whole without it.
      }
      note = undefined;
      abandon();
    },
    abandon,
  };
}

function findSegments(directory: string, provenEnd: number): Segment[] {
  const starts = segmentStarts(directory);
  if (starts.length === 0 && provenEnd > 0) throw logIsShort(0, provenEnd);
  const segments = starts.map((start) => openSegment(directory, start));
  let expectedStart = 0;
  for (const { start, size } of segments) {
    if (start !== expectedStart) {
      for (const { fd } of segments) closeSync(fd);
      throw new DamagedLog(
        `The event log is damaged: a segment has to begin at byte ${expectedStart}, the next one found begins at ${start}. Nothing was changed. Restore the folder from a backup.`,
      );
    }
    expectedStart += size;
  }
  return segments;
}

function openSegment(directory: string, start: number): Segment {
  const file = segmentFile(directory, start);
  const fd = openSync(file, existsSync(file) ? 'r+' : 'wx+');
  return { fd, start, size: fstatSync(fd).size };
}
