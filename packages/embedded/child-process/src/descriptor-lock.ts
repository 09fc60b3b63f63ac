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
import { type Holder, holderRuns, holderText, readHolder } from './lock-holder.js';

/** How an attempt on a lock ended. */
export type Attempt =
  | { readonly kind: 'taken'; readonly release: () => void }
  | { readonly kind: 'held'; readonly by: Holder | undefined }
  | { readonly kind: 'unavailable' };

// A file that its holder removes while we wait for it is opened again.
const attemptsMax = 100;
const heldByAnother = 75;

/**
 * Takes a lock that the system keeps with our descriptor of the file, so that it is free the moment the process is
 * gone, whatever became of it: killed with a child left behind, a zombie, a worker thread that was ended. Children do
 * not inherit the descriptor.
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
    // One that knows of no descriptor locks: an earlier version, or a container without flock(1).
    if (before !== undefined && !before.onDescriptor && holderRuns(before)) {
      closeSync(fd);
      return { kind: 'held', by: before };
    }
    ftruncateSync(fd);
    writeSync(fd, holderText(ours), 0);
    return { kind: 'taken', release: () => release(fd, file, ours) };
  }
  return { kind: 'held', by: undefined };
}

/**
 * Locks an open file by flock(1), which Node has no call for: the program is handed our descriptor, and the lock is
 * that of the open file, which stays when the program has ended.
 */
function flock(fd: number): 'locked' | 'held' | 'unavailable' {
  const { status } = spawnSync('flock', ['-n', '-E', String(heldByAnother), '3'], {
    stdio: ['ignore', 'ignore', 'ignore', fd],
  });
  if (status === 0) return 'locked';
  return status === heldByAnother ? 'held' : 'unavailable';
}

/** False when the file was removed, by a holder that gave it back, between our opening and our locking it. */
function isFileOf(fd: number, file: string): boolean {
  try {
    const [ours, there] = [fstatSync(fd), statSync(file)];
    return ours.ino === there.ino && ours.dev === there.dev;
  } catch {
    return false;
  }
}

/** The file goes first: whoever has opened it meanwhile finds that it is no longer there, and begins again. */
function release(fd: number, file: string, ours: Holder): void {
  if (readHolder(file)?.token === ours.token) rmSync(file, { force: true });
  closeSync(fd);
}
