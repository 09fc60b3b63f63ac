import { readFileSync } from 'node:fs';

/**
 * Tells a process from a later one with the same id, which after a container's restart is the rule: on Linux by the
 * boot and the tick it started at. Empty where the system does not say, or the process is gone.
 */
export function processIdentity(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, the program's name, may hold spaces and parentheses; the start time is the 22nd.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return `${boot} ${fields[19] ?? ''}`;
  } catch {
    return '';
  }
}

/** True when there is a process with this id. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
