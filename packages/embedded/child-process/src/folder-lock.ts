import { createHash, randomUUID } from 'node:crypto';
import { linkSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Attempt, takeByDescriptor } from './descriptor-lock.js';
import { type Holder, holderRuns, holderText, readHolder, readText } from './lock-holder.js';
import { processIdentity } from './process-identity.js';

export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

export interface FolderLockOptions {
  readonly file?: string;
  readonly remedy?: string;
}

/**
 * Uses flock, or else a file with the process id.
 * @returns the release function
 * @throws FolderInUse
 */
export function lockFolder(directory: string, options: FolderLockOptions = {}): () => void {
  const file = join(realpathSync(directory), options.file ?? 'lock');
  const { pid } = process;
  const identity = processIdentity(pid);
  const ours: Holder = { pid, identity, token: randomUUID(), onDescriptor: true };
  let attempt: Attempt = takeByDescriptor(file, ours);
  if (attempt.kind === 'unavailable') attempt = takeByFile(file, { ...ours, onDescriptor: false });
  if (attempt.kind === 'taken') {
    const { release } = attempt;
    let isGiven = false;
    return () => {
      if (!isGiven) release();
      isGiven = true;
    };
  }
  const by = attempt.kind === 'held' ? attempt.by : undefined;
  const remedy = options.remedy ?? 'Stop that process first.';
  throw new FolderInUse(`${directory} is in use by ${nameOf(by)}. ${remedy}`);
}

function nameOf(holder: Holder | undefined): string {
  if (holder === undefined) return 'a process that is starting or stopping';
  const itself = holder.pid === process.pid;
  return itself ? `this process (${holder.pid})` : `process ${holder.pid}`;
}

/** Locks of this process. Without process identities, the file of an earlier process with the same id looks like ours. */
const heldHere = new Set<string>();
// Holders can come and go between attempts.
const attemptsMax = 100;

/** Locks without flock(1). Replaces a stale file, never recreates it, so only one waiter succeeds. */
function takeByFile(file: string, ours: Holder): Attempt {
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

function writeNew(file: string, ours: Holder): boolean {
  const draft = `${file}.${ours.token}`;
  writeFileSync(draft, holderText(ours), { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
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

/** A second lock, named by the stale content, serializes replacements. */
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
