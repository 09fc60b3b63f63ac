import { mkdirSync } from 'node:fs';
import { lockFolder } from '@exchange/child-process';

/**
 * Creates it if absent.
 * @returns releases the lock
 * @throws FolderInUse if another service holds it
 */
export function lockDataDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  return lockFolder(directory, {
    file: 'ledger.lock',
    remedy: 'Stop it first, or set DATA_DIR to another folder.',
  });
}
