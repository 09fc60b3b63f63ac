import { resolve } from 'node:path';
import { ensureFolder, FolderInUse, hasCode, lockFolder } from '@exchange/child-process';
import { ConfigurationError } from '../errors/configuration-error.js';
import { errorText } from '../errors/error-text.js';

/**
 * Creates it if absent.
 * @returns releases the lock
 * @throws FolderInUse if another service holds it
 * @throws ConfigurationError if it cannot be created or written
 */
export function lockDataDirectory(directory: string): () => void {
  try {
    ensureFolder(directory, 0o700);
    return lockFolder(directory, {
      file: 'ledger.lock',
      remedy: 'Stop it first, or set DATA_DIR to another folder.',
    });
  } catch (error) {
    if (error instanceof FolderInUse) throw error;
    throw new ConfigurationError(`DATA_DIR: ${faultOf(error, resolve(directory))}`);
  }
}

function faultOf(error: unknown, path: string): string {
  if (hasCode(error, 'EEXIST') || hasCode(error, 'ENOTDIR')) {
    return `should be a folder, but ${path} or a part of that path is a file`;
  }
  const reason = errorText(error);
  return `${path} cannot be used (${reason}); make it writable for this account, or name another folder`;
}
