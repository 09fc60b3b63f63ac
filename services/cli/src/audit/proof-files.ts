import { createReadStream, readFileSync } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { type Json, linesOf } from '@exchange/proof';
import { UsageError } from '../command.js';

export function readText(file: string | undefined, option: string): string {
  if (file === undefined) throw new UsageError(`Add ${option} <file>.`);
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new UsageError(`${option}: file not found: ${file}`);
  }
}

export function keysIn(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError('--key: the file is not JSON.');
  }
}

export function exportLines(file: string): AsyncIterable<string> {
  const bytes = createReadStream(file);
  return linesOf(file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes);
}
