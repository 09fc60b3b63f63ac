import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning, startOf } from './process-identity.js';

/** Thrown when another service runs on the same folder. */
export class DataDirectoryInUse extends Error {
  override readonly name = 'DataDirectoryInUse';
}

/**
 * Takes the data folder for this process. What a crashed process left is taken over.
 *
 * @returns gives the folder back
 * @throws DataDirectoryInUse
 */
export function lockDataDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const file = join(directory, 'ledger.lock');
  const mine = `${process.pid} ${startOf(process.pid) ?? ''}`;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      writeFileSync(file, mine, { flag: 'wx', mode: 0o600 });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const holder = holderOf(file);
    if (holder !== undefined) {
      throw new DataDirectoryInUse(
        `${directory} is in use by process ${holder}. Stop that one first, or set DATA_DIR to another folder.`,
      );
    }
    rmSync(file, { force: true });
  }
  throw new DataDirectoryInUse(`${directory} is being taken by several processes at once.`);
}

/** The process that holds the lock, if it still runs. */
function holderOf(file: string): number | undefined {
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  const [pidText, began] = content.split(' ');
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 0 || !isRunning(pid)) return undefined;
  const sameProcess = began === undefined || began === '' || began === startOf(pid);
  return sameProcess ? pid : undefined;
}
