import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { hasCode } from './has-code.js';

/**
 * Creates a folder and its missing parents. Node's recursive `mkdir` never returns where a file
 * system refuses new folders with ENOENT, as /proc does.
 * @returns the first created folder; undefined if none was created
 * @throws Error if a folder cannot be created, or a part of the path is a file
 */
export function ensureFolder(directory: string, mode = 0o777): string | undefined {
  const path = resolve(directory);
  try {
    return isMade(path, mode) ? path : undefined;
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
  const first = ensureFolder(dirname(path), mode);
  isMade(path, mode);
  return first ?? path;
}

/** False if the folder exists. */
function isMade(path: string, mode: number): boolean {
  try {
    mkdirSync(path, { mode });
    return true;
  } catch (error) {
    // Some file systems report EROFS or EACCES for an existing folder.
    if (!hasCode(error, 'ENOENT') && isFolder(path)) return false;
    throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
