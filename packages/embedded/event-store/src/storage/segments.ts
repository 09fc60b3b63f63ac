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
import { type LogBytes, logIsShort } from './log-bytes.js';
import { keepTornTail, requireContiguous, segmentFile, segmentStarts } from './segment-files.js';

const writeTo = promisify(write);
const syncData = promisify(fdatasync);

interface Segment {
  readonly fd: number;
  readonly start: number;
  size: number;
}

/** Named by the offset of the first byte. */
class Segments implements LogBytes {
  readonly provenEnd: number;
  readonly directory: string;
  readonly #segmentBytesMax: number;
  readonly #bound: DurableBound | undefined;
  readonly #segments: Segment[];
  #last: Segment;
  #note: KeptNote | undefined;

  constructor(directory: string, segmentBytesMax: number, bound: DurableBound | undefined) {
    this.directory = directory;
    this.#segmentBytesMax = segmentBytesMax;
    this.#bound = bound;
    this.provenEnd = readDurableEnd(directory) ?? 0;
    this.#segments = findSegments(directory, this.provenEnd);
    this.#last = this.#segments.at(-1) ?? this.#addSegment(0);
  }

  get end(): number {
    return this.#last.start + this.#last.size;
  }

  read(offset: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length);
    for (let done = 0; done < length; ) {
      const at = offset + done;
      const segment = this.#segments.findLast(({ start }) => start <= at) ?? this.#last;
      const count = Math.min(length - done, segment.start + segment.size - at);
      const got = count > 0 ? readSync(segment.fd, bytes, done, count, at - segment.start) : 0;
      if (got <= 0) throw new RangeError(`the event log has no byte ${at}`);
      done += got;
    }
    return bytes;
  }

  recovered(): void {
    // A killed server's last writes may be in the page cache only.
    fsyncSync(this.#last.fd);
    this.#note = keepNoted(openDurableNote(this.directory, this.end), this.end, this.#bound);
  }

  async append(bytes: Buffer): Promise<void> {
    if (this.#last.size >= this.#segmentBytesMax) {
      await this.#note?.now();
      this.#last = this.#addSegment(this.end);
    }
    const { fd, size } = this.#last;
    for (let done = 0; done < bytes.length; ) {
      const written = await writeTo(fd, bytes, done, bytes.length - done, size + done);
      done += written.bytesWritten;
    }
    await syncData(fd);
    this.#last.size += bytes.length;
    await this.#note?.appended(this.end);
  }

  cutOff(newEnd: number): string | undefined {
    const { fd, start } = this.#last;
    if (newEnd < start) throw new RangeError('only the last segment can be torn');
    const torn = { offset: newEnd, bytes: this.read(newEnd, this.end - newEnd) };
    const file = keepTornTail(this.directory, torn);
    ftruncateSync(fd, newEnd - start);
    fsyncSync(fd);
    this.#last.size = newEnd - start;
    return file;
  }

  close(): void {
    try {
      this.#note?.close();
    } catch {
      // The previous note stays valid.
    }
    this.#note = undefined;
    this.abandon();
  }

  abandon(): void {
    this.#note?.abandon();
    this.#note = undefined;
    for (const { fd } of this.#segments.splice(0)) closeSync(fd);
  }

  #addSegment(start: number): Segment {
    const segment = openSegment(this.directory, start);
    this.#segments.push(segment);
    syncFolder(this.directory);
    return segment;
  }
}

/** @throws DamagedLog for missing segments or gaps */
export function openSegments(
  directory: string,
  segmentBytesMax = 256 * 2 ** 20,
  bound?: DurableBound,
): LogBytes {
  makeFolder(directory);
  return new Segments(directory, segmentBytesMax, bound);
}

function findSegments(directory: string, provenEnd: number): Segment[] {
  const starts = segmentStarts(directory);
  if (starts.length === 0 && provenEnd > 0) throw logIsShort(directory, 0, provenEnd);
  const segments = starts.map((start) => openSegment(directory, start));
  try {
    requireContiguous(directory, segments);
  } catch (error) {
    for (const { fd } of segments) closeSync(fd);
    throw error;
  }
  return segments;
}

function openSegment(directory: string, start: number): Segment {
  const file = segmentFile(directory, start);
  const fd = openSync(file, existsSync(file) ? 'r+' : 'wx+');
  return { fd, start, size: fstatSync(fd).size };
}
