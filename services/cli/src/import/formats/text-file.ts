import { createHash } from 'node:crypto';
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { ImportError, type ImportSource } from '../import-line.js';
import { decodedChunks, decodedText, InvalidBytes } from './text-encoding.js';

/** @throws ImportError if it is not a file */
export function openFile(path: string) {
  const bytes = sizeOf(path);
  const stream = createReadStream(path);
  return {
    text: decodedChunks(stream),
    fractionRead: () => (bytes === 0 ? 1 : stream.bytesRead / bytes),
  };
}

/**
 * Readable once.
 * @throws ImportError if it is not a file
 */
export function fileSource(
  path: string,
  noun: ImportSource['noun'],
  linesOf: (text: AsyncGenerator<string>) => ImportSource['lines'],
): ImportSource {
  const { text, fractionRead } = openFile(path);
  return { noun, fractionRead, lines: linesOf(text) };
}

/** @throws ImportError if it is not text */
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
 * Returns the SHA-256.
 * @throws ImportError with the line if it is not text
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
    for await (const _ of decodedChunks(hashed()));
  } catch (error) {
    if (!(error instanceof InvalidBytes) || error.at === undefined) throw error;
    throw new ImportError(`Line ${await lineAt(path, error.at)}: ${error.message}`);
  }
  return hash.digest('hex');
}

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
  if (stats === undefined) throw new ImportError(`File not found: ${path}`);
  if (!stats.isFile()) throw new ImportError(`${path} is not a file.`);
  return stats.size;
}
