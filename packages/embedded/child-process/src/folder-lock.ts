import { randomUUID } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { type Attempt, takeByDescriptor } from './descriptor-lock.js';
import { takeByFile } from './file-lock.js';
import type { Holder } from './lock-holder.js';
import { processIdentity } from './process-identity.js';

/** Thrown when somebody else has the folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

export interface FolderLockOptions {
  /** The name of the lock file in the folder. */
  readonly file?: string;
  /** What to do about a folder that is in use, after the sentence that says so. */
  readonly remedy?: string;
}

/**
 * Takes a folder, which has to be there, for the calling thread alone, until it is given back or the process has
 * gone. On Linux the system itself keeps the lock (flock); where the program flock(1) is missing, it is a file that
 * names the process.
 *
 * @returns gives the folder back
 * @throws FolderInUse naming the process that has it
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
    let given = false;
    return () => {
      if (!given) release();
      given = true;
    };
  }
  const by = attempt.kind === 'held' ? attempt.by : undefined;
  const remedy = options.remedy ?? 'Stop that one first.';
  throw new FolderInUse(`${directory} is in use by ${nameOf(by)}. ${remedy}`);
}

function nameOf(holder: Holder | undefined): string {
  if (holder === undefined) return 'a process that is just starting or stopping';
  const itself = holder.pid === process.pid;
  return itself ? `this very process (${holder.pid})` : `process ${holder.pid}`;
}
