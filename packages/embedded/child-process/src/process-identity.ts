import { readFileSync } from 'node:fs';
import { hasCode } from './has-code.js';

interface ProcessStat {
  readonly state: string;
  /** Start time in ticks since boot. */
  readonly start: string;
}

/**
 * Boot id and start time: containers reuse process ids. Undefined without `/proc` or the process.
 */
export function processIdentity(pid: number): string | undefined {
  const stat = readStat(pid);
  const boot = bootId();
  return stat === undefined || boot === undefined ? undefined : `${boot}:${stat.start}`;
}

/** False for a zombie. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!hasCode(error, 'EPERM')) return false;
  }
  const state = readStat(pid)?.state;
  return state !== 'Z' && state !== 'X';
}

/** @param identity of `processIdentity`; unknown for undefined */
export function isSameProcess(pid: number, identity: string | undefined): boolean {
  if (!isRunning(pid)) return false;
  const running = processIdentity(pid);
  return identity === undefined || running === undefined || running === identity;
}

function readStat(pid: number): ProcessStat | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // Field 2, in parentheses, can contain anything.
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const start = fields[18];
    return state === undefined || start === undefined ? undefined : { state, start };
  } catch {
    return undefined;
  }
}

function bootId(): string | undefined {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
  } catch {
    return undefined;
  }
}
