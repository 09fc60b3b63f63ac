import { readFileSync } from 'node:fs';

/**
 * What tells a process from a later one with the same id: the machine's boot and the moment of the process's
 * start. Process ids come again soon, in containers at once. Undefined where there is no `/proc`.
 */
export function processIdentity(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The second field is the command in parentheses and may hold blanks; the start time is the 22nd.
    const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
    return started === undefined ? undefined : `${boot}:${started}`;
  } catch {
    return undefined;
  }
}

/** True if there is a process of that id and, as far as can be told, it is the one identified. */
export function isRunning(pid: number, identity: string | undefined): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  const now = processIdentity(pid);
  return identity === undefined || now === undefined || now === identity;
}
