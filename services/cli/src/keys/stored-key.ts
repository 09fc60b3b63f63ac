import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkpointKeyFile, readCheckpointKey } from '@exchange/ledger/audit/proof/checkpoint-key';
import { retiredKeysFile } from '@exchange/ledger/audit/proof/retired-keys';
import type { NoteSigner } from '@exchange/proof';
import { lockDataDirectory } from '@exchange/runtime/process/data-directory';
import { readIfThere } from '@exchange/runtime/process/read-if-there';
import { CommandFailed } from '../command.js';

interface StoredKey {
  readonly file: string;
  readonly signer: NoteSigner;
  readonly retiredText: string;
}

/**
 * Changes the key while no service runs on DATA_DIR.
 * @throws CommandFailed without a key
 */
export function changeStoredKey(directory: string, change: (key: StoredKey) => void): void {
  const file = join(directory, checkpointKeyFile);
  if (!existsSync(file)) {
    throw new CommandFailed(
      `File not found: ${resolve(file)}. The first start of the service creates it.`,
    );
  }
  const unlock = lockDataDirectory(directory);
  try {
    const signer = readCheckpointKey(readIfThere(file) ?? '');
    const retiredText = readIfThere(join(directory, retiredKeysFile)) ?? '[]';
    change({ file, signer, retiredText });
  } finally {
    unlock();
  }
}
