import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

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
