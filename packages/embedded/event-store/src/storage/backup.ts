import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from '@exchange/child-process';
import { makeFolder, syncFolder } from './durable-folder.js';
import { readDurableEnd, renewDurableNote } from './durable-note.js';
import { logMagic } from './frame.js';
import { logIsDamaged, logIsShort } from './log-bytes.js';
import { frameReader } from './recovery.js';
import { requireContiguous, segmentBytes, segmentFile, segmentStarts } from './segment-files.js';

export interface Backup {
  readonly bytes: number;
  readonly copied: number;
}

const chunkBytes = 4 * 2 ** 20;

/**
 * Works beside the store; copies new bytes only, and checks the records of their segments.
 * @param target an empty folder, or an earlier copy
 * @throws DamagedLog if acknowledged events of the source are missing or damaged
 * @throws FolderInUse for the folder of a running store, or during another backup
 * @throws Error for another target, or a source without a log
 */
export function backUpEvents(source: string, target: string): Backup {
  if (!existsSync(join(source, 'log'))) throw new Error(`${source} has no log`);
  makeFolder(target);
  const unlock = lockFolder(target, {
    remedy: 'Back up into a folder that no event store and no other backup uses.',
  });
  try {
    return copyLog(join(source, 'log'), join(target, 'log'));
  } finally {
    unlock();
  }
}

function copyLog(from: string, to: string): Backup {
  // First, so that the copy covers it.
  const durableEnd = readDurableEnd(from) ?? 0;
  const starts = segmentStarts(from);
  const segments = starts.map((start) => ({
    start,
    size: statSync(segmentFile(from, start)).size,
  }));
  requireContiguous(from, segments);
  const there = segments.reduce((sum, { size }) => sum + size, 0);
  if (there < durableEnd) throw logIsShort(from, there, durableEnd);
  makeFolder(to);
  const copyEnd = readDurableEnd(to);
  let [bytes, copied] = [0, 0];
  for (const start of starts) {
    const durable = copyEnd === undefined ? undefined : Math.max(0, copyEnd - start);
    const segment = copyRest(segmentFile(from, start), segmentFile(to, start), durable);
    if (segment.copied > 0) requireWhole(from, to, start, durableEnd);
    copied += segment.copied;
    bytes += segment.bytes;
  }
  syncFolder(to);
  renewDurableNote(to, durableEnd);
  return { bytes, copied };
}

function requireWhole(from: string, to: string, start: number, durableEnd: number): void {
  const damageIn = (directory: string) =>
    damagedRecord(segmentFile(directory, start), start, durableEnd);
  const copied = damageIn(to);
  if (copied === undefined) return;
  const at = damageIn(from);
  if (at !== undefined) throw logIsDamaged(from, `the record at byte ${at} is invalid.`);
  throw new Error(`${to} is damaged at byte ${copied}, but ${from} is not: name another folder`);
}

/** Returns its position in the log. */
function damagedRecord(file: string, start: number, durableEnd: number): number | undefined {
  const fd = openSync(file, 'r');
  try {
    const bytes = segmentBytes(fd);
    const frameAt = frameReader(bytes);
    const header = start === 0 ? logMagic : Buffer.alloc(0);
    if (!bytes.read(0, header.length).equals(header)) return start;
    for (let at = header.length; at < Math.min(bytes.end, durableEnd - start); ) {
      const frame = frameAt(at);
      if (frame === undefined) return start + at;
      at += frame.length;
    }
    return undefined;
  } finally {
    closeSync(fd);
  }
}

/** @param durable bytes of a complete copy that the source cannot have cut off since */
function copyRest(source: string, target: string, durable: number | undefined): Backup {
  const [input, output] = [openSync(source, 'r'), openSync(target, 'a+')];
  try {
    const length = fstatSync(input).size;
    const isCopyTo = (end: number) => end <= length && hasSameEnd(input, output, end);
    let had = fstatSync(output).size;
    if (!isCopyTo(had)) {
      if (durable === undefined || durable > had || !isCopyTo(durable)) {
        throw new Error(`${target} is not a copy of ${source}: name another folder`);
      }
      // The copy ends with a torn record, which the source has cut off.
      ftruncateSync(output, durable);
      had = durable;
    }
    const chunk = Buffer.alloc(Math.min(chunkBytes, Math.max(1, length - had)));
    for (let at = had; at < length; ) {
      const read = readSync(input, chunk, 0, Math.min(chunk.length, length - at), at);
      if (read === 0) break;
      // A full disk can take a part.
      for (let done = 0; done < read; ) done += writeSync(output, chunk, done, read - done);
      at += read;
    }
    fsyncSync(output);
    return { bytes: fstatSync(output).size, copied: length - had };
  } finally {
    closeSync(input);
    closeSync(output);
  }
}

function hasSameEnd(input: number, output: number, end: number): boolean {
  const length = Math.min(end, 4_096);
  const [one, two] = [Buffer.alloc(length), Buffer.alloc(length)];
  readSync(input, one, 0, length, end - length);
  readSync(output, two, 0, length, end - length);
  return one.equals(two);
}
