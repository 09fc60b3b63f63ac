import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

/** Creates a folder that survives a power cut. */
export function makeFolder(directory: string): void {
  const firstMade = mkdirSync(directory, { recursive: true });
  if (firstMade === undefined) return;
  // A new folder is durable only after a sync of its parent.
  for (let made = directory; ; made = dirname(made)) {
    syncFolder(dirname(made));
    if (made === firstMade || made === dirname(made)) return;
  }
}

/** Makes created, renamed and removed entries of a folder durable. */
export function syncFolder(directory: string): void {
  const fd = openSync(directory, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
