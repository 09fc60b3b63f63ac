import { readFileSync } from 'node:fs';
import { isSameProcess } from './process-identity.js';

/** Who has a folder, as its lock file says. */
export interface Holder {
  readonly pid: number;
  /** Tells the process from a later one with the same id. */
  readonly identity: string | undefined;
  /** Tells this lock from every other. */
  readonly token: string;
  /** True when the lock is on the file's descriptor, and what is written only says whose it is. */
  readonly onDescriptor: boolean;
}

/**
 * Reads a lock file; undefined when there is none, or nobody can be made out. Files of version 0.1.0 are understood:
 * `{pid, identity, token}`, the id and the identity on two lines, the id and the start on one.
 *
 * @param file a path, or the descriptor of an open file
 */
export function readHolder(file: string | number): Holder | undefined {
  const content = readText(file);
  return content === undefined ? undefined : (readJson(content) ?? readWords(content));
}

export function readText(file: string | number): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Whether the process that a lock file names still runs. */
export function holderRuns({ pid, identity }: Holder): boolean {
  return isSameProcess(pid, identity);
}

function readJson(content: string): Holder | undefined {
  try {
    const parsed: unknown = JSON.parse(content);
    if (typeof parsed !== 'object' || parsed === null) return undefined;
    const { pid, identity, token, lock } = {
      ...{ pid: 0, identity: '', token: '', lock: '' },
      ...parsed,
    };
    if (!isProcessId(pid)) return undefined;
    return {
      pid,
      identity: identity || undefined,
      token: String(token),
      onDescriptor: lock === 'descriptor',
    };
  } catch {
    return undefined;
  }
}

function readWords(content: string): Holder | undefined {
  const [, pid = '', identity] = /^(\d+)(?:[ \n]([^\n]*))?\n?$/.exec(content) ?? [];
  if (!isProcessId(Number(pid))) return undefined;
  return {
    pid: Number(pid),
    identity: identity?.trim() || undefined,
    token: content,
    onDescriptor: false,
  };
}

function isProcessId(pid: unknown): pid is number {
  return typeof pid === 'number' && Number.isSafeInteger(pid) && pid > 0;
}

/** What is written into a lock file. */
export function holderText({ pid, identity, token, onDescriptor }: Holder): string {
  return JSON.stringify({ pid, identity, token, ...(onDescriptor ? { lock: 'descriptor' } : {}) });
}
