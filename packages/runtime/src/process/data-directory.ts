import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { lockFolder } from '@exchange/child-process';

/**
 * Creates it if absent.
 * @returns releases the lock
 * @throws FolderInUse if another service holds it
 * @throws Error if the path is a file
 */
export function lockDataDirectory(directory: string): () => void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
  } catch (error) {
    if (!isFileInPath(error)) throw error;
    throw new Error(
      `DATA_DIR: should be a folder, but ${resolve(directory)} or a part of that path is a file`,
    );
  }
  return lockFolder(directory, {
    file: 'ledger.lock',
    remedy: 'Stop it first, or set DATA_DIR to another folder.',
  });
}

function isFileInPath(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false;
  return error.code === 'EEXIST' || error.code === 'ENOTDIR';
}
