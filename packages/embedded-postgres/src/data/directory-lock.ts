import {
  linkSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { isRunning, processIdentity } from './process-identity.js';

/** What this process itself holds: for its own id the file would say too little. */
const held = new Set<string>();

/** Another server uses the folder. */
export class DirectoryInUse extends Error {}

/**
 * Takes a folder for one server. The lock is a file that names its process; one whose process is gone, as after a
 * crash, is taken over.
 *
 * @returns gives the folder back
 * @throws DirectoryInUse
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  const folder = realpathSync(directory);
  if (held.has(folder)) throw new DirectoryInUse(`${directory} is in use by this very process`);
  const file = join(folder, 'lock');
  const own = `${process.pid}\n${processIdentity(process.pid)}\n`;
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (writeNew(file, own)) {
      held.add(folder);
      return () => {
        held.delete(folder);
        rmSync(file, { force: true });
      };
    }
    const found = read(file);
    if (found !== undefined && isHeld(found)) {
      const holder = found.split('\n')[0];
      throw new DirectoryInUse(
        `${directory} is in use by process ${holder}; stop that first, or delete ${file} if it is something else`,
      );
    }
    if (found !== undefined) takeAway(file, found);
  }
  throw new DirectoryInUse(`${directory} could not be locked`);
}

function isHeld(content: string): boolean {
  const [pid = '', identity = ''] = content.split('\n');
  const holder = Number(pid);
  if (!(holder > 0) || holder === process.pid || !isRunning(holder)) return false;
  const now = processIdentity(holder);
  return identity === '' || now === '' || identity === now;
}

/** Removes a lock that was found stale, and only that one: somebody else may have been quicker. */
function takeAway(file: string, stale: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (read(aside) !== stale) linkSync(aside, file);
  } catch (error) {
    if (!hasCode(error, 'ENOENT') && !hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function writeNew(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: 'wx' });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
