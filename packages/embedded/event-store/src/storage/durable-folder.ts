import { closeSync, fsyncSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { ensureFolder } from '@exchange/child-process';

/** Makes a folder that survives a power cut. */
export function makeFolder(directory: string): void {
  const firstMade = ensureFolder(directory);
  if (firstMade === undefined) return;
  // Durable only after the parent's sync.
  for (let made = resolve(directory); ; made = dirname(made)) {
    syncFolder(dirname(made));
    if (made === firstMade || made === dirname(made)) return;
  }
}

export function syncFolder(directory: string): void {
  const fd = openSync(directory, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
