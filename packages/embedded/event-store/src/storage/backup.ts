import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  openSync,
  readSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { makeFolder, syncFolder } from './durable-folder.js';
import { readDurableEnd, renewDurableNote } from './durable-note.js';
import { logIsShort } from './log-bytes.js';
import { segmentFile, segmentStarts } from './segment-files.js';

export interface Backup {
  readonly bytes: number;
  readonly copied: number;
}

const chunkBytes = 4 * 2 ** 20;

/**
 * Works beside the store; copies new bytes only.
 * @param target an empty folder, or an earlier copy
 * @throws DamagedLog if the source is shorter than its durable end
 * @throws Error for another target, or a source without a log
 */
export function backUpEvents(source: string, target: string): Backup {
  const from = join(source, 'log');
  const to = join(target, 'log');
  if (!existsSync(from)) throw new Error(`${source} has no log`);
  // First, so that the copy covers it.
  const durableEnd = readDurableEnd(from) ?? 0;
  const starts = segmentStarts(from);
  const there = starts.reduce((sum, start) => sum + statSync(segmentFile(from, start)).size, 0);
  if (there < durableEnd) throw logIsShort(there, durableEnd);
  makeFolder(to);
  let [bytes, copied] = [0, 0];
  for (const start of starts) {
    const segment = copyRest(segmentFile(from, start), segmentFile(to, start));
    copied += segment.copied;
    bytes += segment.bytes;
  }
  syncFolder(to);
  renewDurableNote(to, durableEnd);
  return { bytes, copied };
}

function copyRest(source: string, target: string): Backup {
  const [input, output] = [openSync(source, 'r'), openSync(target, 'a+')];
  try {
    const had = fstatSync(output).size;
    const length = fstatSync(input).size;
    if (had > length) throw new Error(`${target} is longer than ${source}: it is not a copy of it`);
    if (had > 0) requireSameEnd(input, output, had);
    const chunk = Buffer.alloc(Math.min(chunkBytes, Math.max(1, length - had)));
    for (let at = had; at < length; ) {
      const read = readSync(input, chunk, 0, Math.min(chunk.length, length - at), at);
      if (read === 0) break;
      writeSync(output, chunk, 0, read);
      at += read;
    }
    fsyncSync(output);
    return { bytes: fstatSync(output).size, copied: length - had };
  } finally {
    closeSync(input);
    closeSync(output);
  }
}

function requireSameEnd(input: number, output: number, had: number): void {
  const length = Math.min(had, 4_096);
  const [one, two] = [Buffer.alloc(length), Buffer.alloc(length)];
  readSync(input, one, 0, length, had - length);
  readSync(output, two, 0, length, had - length);
  if (!one.equals(two)) throw new Error('the target contains the copy of another log');
}
