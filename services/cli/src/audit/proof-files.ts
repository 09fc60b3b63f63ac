import { createReadStream, readFileSync } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { hasCode } from '@exchange/child-process';
import { type Json, linesOf } from '@exchange/proof';
import { errorText } from '@exchange/runtime/errors/error-text';
import { CommandFailed, UsageError } from '../command.js';

export function readText(file: string | undefined, option: string): string {
  if (file === undefined) throw new UsageError(`Add ${option} <file>.`);
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) throw new UsageError(`${option}: file not found: ${file}`);
    throw new UsageError(`${option}: ${file} cannot be read (${errorText(error)})`);
  }
}

export function jsonIn(text: string, option: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${option}: the file is not JSON.`);
  }
}

export const readKeys = (file: string | undefined): Json =>
  jsonIn(readText(file, '--key'), '--key');

/** @throws CommandFailed for an unreadable file and damaged gzip; the signal's reason */
export function exportLines(file: string, signal?: AbortSignal): AsyncIterable<string> {
  return linesOf(bytesOf(file, signal));
}

async function* bytesOf(file: string, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  const stored = createReadStream(file, { signal });
  try {
    yield* file.endsWith('.gz') ? pipeline(stored, createGunzip(), () => undefined) : stored;
  } catch (error) {
    signal?.throwIfAborted();
    const isGzipFault = error instanceof Error && 'code' in error && /^Z_/.test(String(error.code));
    const fault = isGzipFault ? 'is not a complete gzip file' : 'cannot be read';
    const remedy = isGzipFault ? ': get the export again, or omit .gz from a plain name' : '';
    throw new CommandFailed(`${file} ${fault} (${errorText(error)})${remedy}.`);
  }
}
