import { readFileSync } from 'node:fs';
import { isSameProcess } from './process-identity.js';

export interface Holder {
  readonly pid: number;
  /** Distinguishes later processes with the same id. */
  readonly identity: string | undefined;
  readonly token: string;
  /** If true, the lock is on the descriptor and the file's content only informs. */
  readonly onDescriptor: boolean;
}

/** Undefined for a missing or unreadable file. */
export function readHolder(file: string | number): Holder | undefined {
  const content = readText(file);
  return content === undefined ? undefined : holderOf(content);
}

export function readText(file: string | number): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

export function holderRuns({ pid, identity }: Holder): boolean {
  return isSameProcess(pid, identity);
}

function holderOf(content: string): Holder | undefined {
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

function isProcessId(pid: unknown): pid is number {
  return typeof pid === 'number' && Number.isSafeInteger(pid) && pid > 0;
}

export function holderText({ pid, identity, token, onDescriptor }: Holder): string {
  return JSON.stringify({ pid, identity, token, ...(onDescriptor ? { lock: 'descriptor' } : {}) });
}
