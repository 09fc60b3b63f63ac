import { createHash } from 'node:crypto';
import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Attempt } from './descriptor-lock.js';
import { type Holder, holderRuns, holderText, readHolder, readText } from './lock-holder.js';

/** Locks of this thread, for systems that do not tell an earlier process with our own id from this one. */
const heldHere = new Set<string>();
// Between two looks another one may come and go.
const attemptsMax = 100;

/**
 * Takes a lock that is a file naming its process, where the system has no better one. A file whose process is gone is
 * replaced, never removed and made again: of several that find it, one is allowed to.
 */
export function takeByFile(file: string, ours: Holder): Attempt {
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    if (writeNew(file, ours) || replaceStale(file, ours)) {
      heldHere.add(file);
      return { kind: 'taken', release: () => release(file, ours) };
    }
    const by = readHolder(file);
    if (by !== undefined && isHeld(file, by)) return { kind: 'held', by };
  }
  return { kind: 'held', by: undefined };
}

function isHeld(file: string, holder: Holder): boolean {
  if (holder.pid === process.pid && holder.identity === undefined) return heldHere.has(file);
  return holderRuns(holder);
}

/** Makes the file with its content at once: nobody ever sees it empty. False when there is one. */
function writeNew(file: string, ours: Holder): boolean {
  const draft = `${file}.${ours.token}`;
  writeFileSync(draft, holderText(ours), { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    // A file system without hard links.
    if (hasCode(error, 'EPERM') || hasCode(error, 'ENOTSUP')) return writeWithoutLink(file, ours);
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function writeWithoutLink(file: string, ours: Holder): boolean {
  try {
    writeFileSync(file, holderText(ours), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/**
 * Puts our own lock in the place of one whose process is gone. Whoever wants to replace a lock with a certain content
 * takes a lock for that first, so that there is one at a time; and it looks again, since the one before may have
 * done it.
 */
function replaceStale(file: string, ours: Holder): boolean {
  const stale = readText(file);
  if (stale === undefined || isHeldText(file)) return false;
  const claim = `${file}.${createHash('sha256').update(stale).digest('hex').slice(0, 16)}`;
  if (!writeNew(claim, ours) && !replaceStale(claim, ours)) return false;
  try {
    if (readText(file) !== stale) return false;
    const draft = `${file}.${ours.token}`;
    writeFileSync(draft, holderText(ours), { mode: 0o600 });
    renameSync(draft, file);
    return true;
  } finally {
    rmSync(claim, { force: true });
  }
}

function isHeldText(file: string): boolean {
  const holder = readHolder(file);
  return holder !== undefined && isHeld(file, holder);
}

function release(file: string, ours: Holder): void {
  heldHere.delete(file);
  if (readHolder(file)?.token === ours.token) rmSync(file, { force: true });
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
