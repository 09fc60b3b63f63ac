import { createReadStream, statSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { ImportError } from './import-line.js';

/** A file as a stream, and its size: the measure of progress for every format. */
export interface OpenFile {
  readonly stream: Readable;
  readonly bytes: number;
  /** The part of the file that was read, 0 to 1; ahead of what has been made of it. */
  fractionRead(): number;
}

/**
 * Opens a file to be read once from its beginning.
 *
 * @throws ImportError if it is not there or is not a file
 */
export function openFile(path: string): OpenFile {
  const bytes = sizeOf(path);
  const stream = createReadStream(path);
  return { stream, bytes, fractionRead: () => (bytes === 0 ? 1 : stream.bytesRead / bytes) };
}

function sizeOf(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) throw new ImportError(`There is no file ${path}.`);
  if (!stats.isFile()) throw new ImportError(`${path} is not a file.`);
  return stats.size;
}
