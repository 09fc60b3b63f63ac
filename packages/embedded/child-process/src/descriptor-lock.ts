import { spawnSync } from 'node:child_process';
import {
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  openSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { type Holder, holderText, readHolder } from './lock-holder.js';
import { isSameProcess } from './process-identity.js';

export type Attempt =
  | { readonly kind: 'taken'; readonly release: () => void }
  | { readonly kind: 'held'; readonly by: Holder | undefined }
  | { readonly kind: 'unavailable' };

// The holder can remove the file meanwhile.
const attemptsMax = 100;
const heldByAnother = 75;

/**
 * The kernel frees the lock when the process ends, even with a surviving child, as a zombie or from
 * a worker thread.
 */
export function takeByDescriptor(file: string, ours: Holder): Attempt {
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const fd = openSync(file, constants.O_RDWR | constants.O_CREAT, 0o600);
    const locked = flock(fd);
    if (locked !== 'locked') {
      closeSync(fd);
      return locked === 'held' ? { kind: 'held', by: readHolder(file) } : { kind: 'unavailable' };
    }
    if (!isFileOf(fd, file)) {
      closeSync(fd);
      continue;
    }
    const before = readHolder(file);
    // In a container without flock(1).
    const mayHold = before !== undefined && !before.onDescriptor;
    if (mayHold && isSameProcess(before.pid, before.identity)) {
      closeSync(fd);
      return { kind: 'held', by: before };
    }
    ftruncateSync(fd);
    writeSync(fd, holderText(ours), 0);
    return { kind: 'taken', release: () => release(fd, file, ours) };
  }
  return { kind: 'held', by: undefined };
}

/** Node has no flock; the lock belongs to the inherited open file and survives flock(1). */
function flock(fd: number): 'locked' | 'held' | 'unavailable' {
  const { status } = spawnSync('flock', ['-n', '-E', String(heldByAnother), '3'], {
    stdio: ['ignore', 'ignore', 'ignore', fd],
  });
  if (status === 0) return 'locked';
  return status === heldByAnother ? 'held' : 'unavailable';
}

/** The holder can remove the file between our open and our lock. */
function isFileOf(fd: number, file: string): boolean {
  try {
    const [ours, there] = [fstatSync(fd), statSync(file)];
    return ours.ino === there.ino && ours.dev === there.dev;
  } catch {
    return false;
  }
}

/** Removes the file first: waiters with the old file open retry. */
function release(fd: number, file: string, ours: Holder): void {
  if (readHolder(file)?.token === ours.token) rmSync(file, { force: true });
  closeSync(fd);
}
