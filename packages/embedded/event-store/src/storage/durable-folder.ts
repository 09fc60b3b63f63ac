import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes a folder that survives a power cut. */
export function makeFolder(directory: string): void {
  const firstMade = mkdirSync(directory, { recursive: true });
  if (firstMade === undefined) return;
  // Durable only after the parent's sync.
  for (let made = directory; ; made = dirname(made)) {
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
