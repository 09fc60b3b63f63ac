import {
  closeSync,
  existsSync,
  fdatasync,
  fdatasyncSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  write,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { syncFolder } from './durable-folder.js';
import { DamagedLog } from './log-bytes.js';

/**
 * The note of how far the log was durable, in a file beside it. Two slots, each in a block of its own, are
 * overwritten in turn, so that one is whole whatever interrupts the writing; it needs no room that the disk might
 * not have. What the larger of them says was durable before it was written.
 *
 *     slot  16 digits of the durable end · space · its CRC-32 in 8 hexadecimal digits · line feed · padding
 */
export interface DurableNote {
  write(end: number): Promise<void>;
  /** Writes at once, to a new file: an earlier write may be under way. */
  renew(end: number): void;
  close(): void;
}

const noteName = 'durable-end';
const slotBytes = 4_096;

const writeTo = promisify(write);
const syncData = promisify(fdatasync);

/**
 * How far the log was durable when it was last noted; undefined if it never was.
 *
 * @throws DamagedLog if there is a note and it cannot be read
 */
export function readDurableEnd(directory: string): number | undefined {
  const file = join(directory, noteName);
  if (!existsSync(file)) return undefined;
  const ends = endsIn(readFileSync(file));
  if (ends.length > 0) return Math.max(...ends);
  throw new DamagedLog(
    `The event log cannot be trusted: ${file}, which notes how far the log was durable, is damaged, so that nobody can tell whether the log is whole. Nothing was changed. Restore the folder from a backup; or, if you know that the log is whole, remove that file and start again.`,
  );
}

function endsIn(content: Buffer): number[] {
  const text = content.toString('latin1');
  return [0, slotBytes].flatMap((at) => {
    const [, end = '', sum] = /^(\d{16}) ([0-9a-f]{8})\n/.exec(text.slice(at, at + 26)) ?? [];
    return sum === checksum(end) ? [Number(end)] : [];
  });
}

function slot(end: number): Buffer {
  const digits = String(end).padStart(16, '0');
  return Buffer.from(`${digits} ${checksum(digits)}\n`.padEnd(slotBytes, '\n'), 'latin1');
}

function checksum(digits: string): string {
  return crc32(digits).toString(16).padStart(8, '0');
}

/** Notes how far the log is durable in a new file, which replaces an earlier one as a whole. */
export function renewDurableNote(directory: string, end: number): void {
  const file = join(directory, noteName);
  writeFileSync(`${file}.new`, Buffer.concat([slot(end), slot(end)]), { flush: true });
  renameSync(`${file}.new`, file);
  syncFolder(directory);
}

/**
 * Opens the note to be overwritten from now on, with what is durable now. One that is there is used, so that a full
 * disk does not keep a server from starting.
 */
export function openDurableNote(directory: string, end: number): DurableNote {
  const file = join(directory, noteName);
  const isThere = existsSync(file) && statSync(file).size === slotBytes * 2;
  if (!isThere) renewDurableNote(directory, end);
  const fd = openSync(file, 'r+');
  let slots = 0;
  const nextAt = (): number => {
    slots += 1;
    return (slots % 2) * slotBytes;
  };
  if (isThere) {
    writeSync(fd, slot(end), 0, slotBytes, nextAt());
    fdatasyncSync(fd);
  }
  return {
    async write(noted) {
      await writeTo(fd, slot(noted), 0, slotBytes, nextAt());
      await syncData(fd);
    },
    renew: (noted) => renewDurableNote(directory, noted),
    close: () => closeSync(fd),
  };
}
