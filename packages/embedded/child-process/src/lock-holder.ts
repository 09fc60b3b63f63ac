import { readFileSync } from 'node:fs';

export interface Holder {
  readonly pid: number;
  /** Distinguishes later processes with the same id. */
  readonly identity: string | undefined;
  readonly token: string;
  /** If true, the lock is on the descriptor and the file's content only informs. */
  readonly onDescriptor: boolean;
}

/** Undefined for a missing or unreadable file. */
export function readHolder(file: string): Holder | undefined {
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof parsed !== 'object' || parsed === null) return undefined;
    const { pid, identity, token, lock } = {
      ...{ pid: 0, identity: '', token: '', lock: '' },
      ...parsed,
    };
    if (typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid <= 0) return undefined;
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

export function holderText({ pid, identity, token, onDescriptor }: Holder): string {
  return JSON.stringify({ pid, identity, token, ...(onDescriptor ? { lock: 'descriptor' } : {}) });
}
