import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Creates a folder and its missing parents. Node's recursive `mkdir` never returns where a file
 * system refuses new folders with ENOENT, as /proc does.
 * @returns the first created folder; undefined if none was created
 * @throws Error if a folder cannot be created, or a part of the path is a file
 */
export function ensureFolder(directory: string, mode = 0o777): string | undefined {
  const path = resolve(directory);
  if (isFolder(path)) return undefined;
  const first = ensureFolder(dirname(path), mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another process may have created it.
    if (!isFolder(path)) throw error;
  }
  return first ?? path;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
