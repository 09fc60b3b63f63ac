import { randomUUID } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { type Attempt, takeByDescriptor } from './descriptor-lock.js';
import { takeByFile } from './file-lock.js';
import type { Holder } from './lock-holder.js';
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
