import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Takes a folder for this process alone. The lock is a file with a process id; one whose process is gone, as
 * after a crash, is taken over.
 *
 * @returns gives the folder back
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, 'lock');
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      const holder = Number(readHolder(file));
      if (holder > 0 && holder !== process.pid && isRunning(holder)) {
        throw new Error(`${directory} is in use by process ${holder}; stop it first.`);
      }
      if (holder === process.pid) throw new Error(`${directory} is in use by this very process.`);
      rmSync(file, { force: true });
    }
  }
  throw new Error(`${directory} could not be locked.`);
}

function readHolder(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
