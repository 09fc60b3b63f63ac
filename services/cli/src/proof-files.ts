// The files that a proof is checked by.
import { createReadStream, readFileSync } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { type Json, linesOf } from '@exchange/proof';
import { UsageError } from './command.js';

/** The text of a file that an option names. @throws UsageError where none is named, or none is there */
export function readText(file: string | undefined, option: string): string {
  if (file === undefined) throw new UsageError(`Add ${option} <file>.`);
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new UsageError(`${option}: there is no file ${file}.`);
  }
}

/** A JWK, or a JWK set as the service answers it, retired keys with their ranges. */
export function keysIn(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError('--key: the file is not JSON.');
  }
}

/** The lines of an export, unpacked where its name ends in .gz. */
export function exportLines(file: string): AsyncIterable<string> {
  const bytes = createReadStream(file);
  return linesOf(file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes);
}
