import { readFileSync } from 'node:fs';

/** Resident memory of a process and of those that it has started in MiB, as Linux says it; 0 where it does not. */
export function residentMiB(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const own = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
    return childrenOf(pid).reduce((sum, child) => sum + residentMiB(child), own);
  } catch {
    return 0;
  }
}

function childrenOf(pid: number | undefined): number[] {
  const listed = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return listed === '' ? [] : listed.split(' ').map(Number);
}
