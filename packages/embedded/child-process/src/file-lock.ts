import { createHash } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Attempt } from './descriptor-lock.js';
import { hasCode } from './has-code.js';
import { type Holder, holderText, readHolder } from './lock-holder.js';
import { isSameProcess } from './process-identity.js';

/** Locks of this process. Without process identities, the file of an earlier process with the same id looks like ours. */
const heldHere = new Set<string>();
// Holders can come and go between attempts.
const attemptsMax = 100;

/** Locks without flock(1). Replaces a stale file, never recreates it, so only one waiter succeeds. */
export function takeByFile(file: string, ours: Holder): Attempt {
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    if (writeNew(file, ours) || replaceStale(file, ours)) {
      heldHere.add(file);
      return { kind: 'taken', release: () => release(file, ours) };
    }
    const by = heldBy(file);
    if (by !== undefined) return { kind: 'held', by };
  }
  return { kind: 'held', by: undefined };
}

function heldBy(file: string): Holder | undefined {
  const holder = readHolder(file);
  if (holder === undefined) return undefined;
  const { pid, identity } = holder;
  const isOurs = pid === process.pid && identity === undefined;
  return (isOurs ? heldHere.has(file) : isSameProcess(pid, identity)) ? holder : undefined;
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
  if (stale === undefined || heldBy(file) !== undefined) return false;
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

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function release(file: string, ours: Holder): void {
  heldHere.delete(file);
  if (readHolder(file)?.token === ours.token) rmSync(file, { force: true });
}
