import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** Makes a folder such that it is still there after a power cut. */
export function makeFolder(directory: string): void {
  const firstMade = mkdirSync(directory, { recursive: true });
  if (firstMade === undefined) return;
  // Each new folder is an entry of the one above it, and durable only when that one is synced.
  for (let made = directory; ; made = dirname(made)) {
    syncFolder(dirname(made));
    if (made === firstMade || made === dirname(made)) return;
  }
}

/** Makes the entries of a folder durable: files made, renamed or removed in it. */
export function syncFolder(directory: string): void {
  const fd = openSync(directory, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

const noteName = 'durable-end';

/** How far the log was durable when it was last noted; 0 if it never was. */
export function readDurableEnd(directory: string): number {
  try {
    const noted = Number(readFileSync(join(directory, noteName), 'utf8'));
    return Number.isSafeInteger(noted) && noted > 0 ? noted : 0;
  } catch {
    return 0;
  }
}

/** Notes how far the log is durable, replacing the earlier note as a whole. */
export function noteDurableEnd(directory: string, end: number): void {
  const file = join(directory, noteName);
  writeFileSync(`${file}.new`, String(end), { flush: true });
  renameSync(`${file}.new`, file);
  syncFolder(directory);
}
