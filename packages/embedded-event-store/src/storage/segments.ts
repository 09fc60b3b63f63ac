import {
  closeSync,
  existsSync,
  fdatasync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  write,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const writeTo = promisify(write);
const syncData = promisify(fdatasync);

/** Where the log's bytes are: one long file to its users, cut into segments on disk, or in memory. */
export interface LogBytes {
  /** Bytes written and durable. */
  readonly end: number;
  read(offset: number, length: number): Buffer;
  /** Appends and resolves when the bytes survive a crash. One call at a time. */
  append(chunks: readonly Buffer[]): Promise<void>;
  /** Cuts a torn tail off, at start-up only. */
  truncate(end: number): void;
  close(): void;
}

interface Segment {
  readonly fd: number;
  readonly start: number;
  size: number;
}

/** Opens the segments of a folder, making the first if there is none. */
export function openSegments(directory: string, segmentBytesMax = 256 * 2 ** 20): LogBytes {
  mkdirSync(directory, { recursive: true });
  const segments: Segment[] = readdirSync(directory)
    .map((name) => /^events-(\d{16})\.log$/.exec(name)?.[1])
    .filter((start) => start !== undefined)
    .sort()
    .map((start) => openSegment(directory, Number(start)));
  for (const [index, segment] of segments.entries()) {
    const next = segments[index + 1];
    if (next !== undefined && segment.start + segment.size !== next.start) {
      throw new Error(
        `The event log is damaged: a segment ends at ${segment.start + segment.size}, the next begins at ${next.start}. Restore the folder from a backup.`,
      );
    }
  }
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

  return {
    get end() {
      return end;
    },
    read(offset, length) {
      const bytes = Buffer.allocUnsafe(length);
      let done = 0;
      while (done < length) {
        const segment = segmentAt(offset + done);
        const within = offset + done - segment.start;
        const count = Math.min(length - done, segment.size - within);
        const read = readSync(segment.fd, bytes, done, count, within);
        if (read <= 0) throw new RangeError(`the event log has no byte ${offset + done}`);
        done += read;
      }
      return bytes;
    },
    async append(chunks) {
      if (last.size >= segmentBytesMax) last = addSegment(end);
      const bytes = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
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
    },
    truncate(newEnd) {
      if (newEnd < last.start) throw new Error('a torn record can only be in the last segment');
      ftruncateSync(last.fd, newEnd - last.start);
      fsyncSync(last.fd);
      last.size = newEnd - last.start;
      end = newEnd;
    },
    close() {
      for (const segment of segments) closeSync(segment.fd);
    },
  };
}

function openSegment(directory: string, start: number): Segment {
  const file = join(directory, `events-${String(start).padStart(16, '0')}.log`);
  const fd = openSync(file, existsSync(file) ? 'r+' : 'wx+');
  return { fd, start, size: fstatSync(fd).size };
}

function syncFolder(directory: string): void {
  const fd = openSync(directory, 'r');
  fsyncSync(fd);
  closeSync(fd);
}

/** The same in memory, for tests that need no disk. */
export function memoryBytes(): LogBytes {
  let bytes = Buffer.alloc(2 ** 20);
  let end = 0;
  return {
    get end() {
      return end;
    },
    read: (offset, length) => bytes.subarray(offset, offset + length),
    async append(chunks) {
      const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
      if (end + size > bytes.length) {
        const larger = Buffer.alloc(Math.max(bytes.length * 2, end + size));
        bytes.copy(larger, 0, 0, end);
        bytes = larger;
      }
      for (const chunk of chunks) end += chunk.copy(bytes, end);
    },
    truncate(newEnd) {
      end = newEnd;
    },
    close() {},
  };
}
