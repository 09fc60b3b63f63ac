import { createHash } from 'node:crypto';
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { ImportError } from './import-line.js';
import { decodedText, InvalidBytes, utf8Bytes } from './text-encoding.js';

/** A file as a stream, and its size: the measure of progress for every format. */
export interface OpenFile {
  /** The file's text as UTF-8. */
  readonly text: AsyncGenerator<Buffer>;
  readonly bytes: number;
  /** The part of the file that was read, 0 to 1; ahead of what has been made of it. */
  fractionRead(): number;
}

/**
 * Opens a text file to be read once from its beginning.
 *
 * @throws ImportError if it is not there or is not a file
 */
export function openFile(path: string): OpenFile {
  const bytes = sizeOf(path);
  const stream = createReadStream(path);
  return {
    text: utf8Bytes(stream),
    bytes,
    fractionRead: () => (bytes === 0 ? 1 : stream.bytesRead / bytes),
  };
}

/**
 * The text of a small file, such as a table of an option.
 *
 * @throws ImportError if it is not there or is not text
 */
export function readTextFile(path: string): string {
  sizeOf(path);
  try {
    return decodedText(readFileSync(path));
  } catch (error) {
    if (error instanceof ImportError) throw new ImportError(`${path}: ${error.message}`);
    throw error;
  }
}

/**
 * Reads a file once as a whole before anything of it is sent: SHA-256 of its bytes, all of which are text.
 *
 * @throws ImportError where they are not, with the line
 */
export async function digestOfTextFile(path: string): Promise<string> {
  sizeOf(path);
  const hash = createHash('sha256');
  async function* hashed(): AsyncGenerator<Buffer> {
    for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
      hash.update(chunk);
      yield chunk;
    }
  }
  try {
    for await (const _ of utf8Bytes(hashed()));
  } catch (error) {
    if (!(error instanceof InvalidBytes) || error.at === undefined) throw error;
    throw new ImportError(`Line ${await lineAt(path, error.at)}: ${error.message}`);
  }
  return hash.digest('hex');
}

/** The line, counted from 1, that a byte of a file stands in. */
async function lineAt(path: string, at: number): Promise<number> {
  let line = 1;
  if (at === 0) return line;
  for await (const chunk of createReadStream(path, { end: at - 1 })) {
    const bytes: Buffer = chunk;
    for (let end = bytes.indexOf(0x0a); end >= 0; end = bytes.indexOf(0x0a, end + 1)) line += 1;
  }
  return line;
}

function sizeOf(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) throw new ImportError(`There is no file ${path}.`);
  if (!stats.isFile()) throw new ImportError(`${path} is not a file.`);
  return stats.size;
}
