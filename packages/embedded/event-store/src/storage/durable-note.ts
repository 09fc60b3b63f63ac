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
 * Two slots in separate blocks, overwritten in turn: one stays valid; the larger value counts.
 * Slot: 16 digits · space · CRC-32 in 8 hexadecimal digits · line feed · padding.
 */
export type DurableNote = ReturnType<typeof openDurableNote>;

const noteName = 'durable-end';
const slotBytes = 4_096;

const writeTo = promisify(write);
const syncData = promisify(fdatasync);

/** @throws DamagedLog for an unreadable note, and for one of 0.x (digits alone) */
export function readDurableEnd(directory: string): number | undefined {
  const file = join(directory, noteName);
  if (!existsSync(file)) return undefined;
  const content = readFileSync(file);
  const ends = endsIn(content);
  if (ends.length > 0) return Math.max(...ends);
  if (/^[1-9]\d*$/.test(content.toString('latin1'))) {
    throw new DamagedLog(
      `The event log in ${directory} was made by 0.x. Nothing was changed. Start with an empty DATA_DIR.`,
    );
  }
  throw new DamagedLog(
    `The event log cannot be checked: the note of its durable end, ${file}, is damaged. Nothing was changed. Restore the folder from a backup; or, if you know that the log is whole, remove that file and start again.`,
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

export function renewDurableNote(directory: string, end: number): void {
  const file = join(directory, noteName);
  writeFileSync(`${file}.new`, Buffer.concat([slot(end), slot(end)]), { flush: true });
  renameSync(`${file}.new`, file);
  syncFolder(directory);
}

/** Reuses the file: a full disk must not prevent a start. */
export function openDurableNote(directory: string, end: number) {
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
    async write(noted: number): Promise<void> {
      await writeTo(fd, slot(noted), 0, slotBytes, nextAt());
      await syncData(fd);
    },
    renew: (noted: number) => renewDurableNote(directory, noted),
    close: () => closeSync(fd),
  };
}
