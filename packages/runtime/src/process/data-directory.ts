import { mkdirSync } from 'node:fs';
import { lockFolder } from '@exchange/child-process';

/**
 * Takes the data folder for this process, and makes it where there is none.
 *
 * @returns gives the folder back
 * @throws FolderInUse when another service runs on it
 */
export function lockDataDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  return lockFolder(directory, {
    file: 'ledger.lock',
    remedy: 'Stop that one first, or set DATA_DIR to another folder.',
  });
}
