import { readFileSync } from 'node:fs';

/** What Linux says of a process in `/proc/<pid>/stat`. */
interface ProcessStat {
  readonly state: string;
  /** When it began, in ticks since the boot. */
  readonly start: string;
}

/**
 * What tells a process from a later one with the same id: the machine's boot and the moment of the process's start.
 * Process ids come again soon, in containers at once. Undefined where there is no `/proc`, or no such process.
 */
export function processIdentity(pid: number): string | undefined {
  const stat = readStat(pid);
  const boot = bootId();
  return stat === undefined || boot === undefined ? undefined : `${boot}:${stat.start}`;
}

/** True if there is a process with this id that can still do something: one that waits to be reaped cannot. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return !isDead(readStat(pid)?.state);
}

/**
 * True if a process with this id runs and, as far as can be told, is the one that was identified.
 *
 * @param identity as `processIdentity` gave it, or only the start in it; undefined where it was not known
 */
export function isSameProcess(pid: number, identity: string | undefined): boolean {
  if (!isRunning(pid)) return false;
  const running = readStat(pid);
  if (identity === undefined || identity === '' || running === undefined) return true;
  const [, boot, start] = /^(?:(.*)[: ])?([^: ]*)$/.exec(identity) ?? [];
  return start === running.start && (boot === undefined || boot === (bootId() ?? boot));
}

/** A zombie, and a process that is just going. */
function isDead(state: string | undefined): boolean {
  return state === 'Z' || state === 'X';
}

function readStat(pid: number): ProcessStat | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The second field is the program's name in parentheses and may hold anything; the start is the 22nd.
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
