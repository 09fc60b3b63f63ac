import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../storage/durable-folder.js';
import { isRunning, processIdentity } from './process-identity.js';

interface Holder {
  readonly pid: number;
  /** Tells the process from a later one with the same id. */
  readonly identity: string | undefined;
  /** Tells this lock from every other. */
  readonly token: string;
}

/**
 * Takes a folder for this process alone. The lock is a file that names the process; one whose process is gone,
 * as after a crash, is taken over.
 *
 * @returns gives the folder back
 * @throws Error if a running process holds it
 */
export function lockDirectory(directory: string): () => void {
  makeFolder(directory);
  const file = join(directory, 'lock');
  const { pid } = process;
  const ours: Holder = { pid, identity: processIdentity(pid), token: randomUUID() };
  for (let attempt = 0; attempt < 10; attempt += 1) {
    if (take(file, ours)) return () => release(file, ours);
    const holder = readHolder(file);
    if (holder !== undefined && isRunning(holder.pid, holder.identity)) {
      const who = holder.pid === pid ? 'this very process' : `process ${holder.pid}`;
      throw new Error(`${directory} is in use by ${who}; stop it first.`);
    }
    removeStale(file, holder);
  }
  throw new Error(`${directory} could not be locked.`);
}

/** Makes the lock with its content at once: nobody ever sees it empty. */
function take(file: string, holder: Holder): boolean {
  const draft = `${file}.${holder.token}`;
  writeFileSync(draft, JSON.stringify(holder));
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST') return false;
    // A file system without hard links.
    return code === 'EPERM' || code === 'ENOTSUP' ? takeWithoutLink(file, holder) : rethrow(error);
  } finally {
    rmSync(draft, { force: true });
  }
}

function takeWithoutLink(file: string, holder: Holder): boolean {
  try {
    writeFileSync(file, JSON.stringify(holder), { flag: 'wx' });
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EEXIST'
      ? false
      : rethrow(error);
  }
}

function rethrow(error: unknown): never {
  throw error;
}

/** Takes a stale lock away, but not the fresh one of somebody who was faster in doing so. */
function removeStale(file: string, stale: Holder | undefined): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const moved = readHolder(aside);
  if (moved !== undefined && moved.token !== stale?.token) {
    try {
      linkSync(aside, file);
    } catch {
      // A third one has come in between, and holds it now.
    }
  }
  rmSync(aside, { force: true });
}

function release(file: string, ours: Holder): void {
  if (readHolder(file)?.token === ours.token) rmSync(file, { force: true });
}

function readHolder(file: string): Holder | undefined {
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof parsed !== 'object' || parsed === null) return undefined;
    const { pid, identity, token } = { ...{ pid: 0, identity: '', token: '' }, ...parsed };
    if (typeof pid !== 'number' || pid <= 0) return undefined;
    return { pid, identity: identity || undefined, token };
  } catch {
    return undefined;
  }
}
