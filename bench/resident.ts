import { readFileSync } from 'node:fs';
import type { RunningTree } from '../test/fault/running-tree.js';

const resident = /^VmRSS:\s+(\d+)/m;

export function residentMiB(pid: number | undefined): number {
  return memoryMiB(pid, 'status', resident);
}

export function ownMiB(pid: number | undefined): number {
  try {
    return Number(resident.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

export function takenMiB(pid: number | undefined): number {
  return memoryMiB(pid, 'smaps_rollup', /^Pss:\s+(\d+)/m);
}

function memoryMiB(pid: number | undefined, file: string, kilobytes: RegExp): number {
  try {
    const text = readFileSync(`/proc/${pid}/${file}`, 'utf8');
    const own = Number(kilobytes.exec(text)?.[1] ?? 0) / 1024;
    return childrenOf(pid).reduce((sum, child) => sum + memoryMiB(child, file, kilobytes), own);
  } catch {
    return 0;
  }
}

export function childrenOf(pid: number | undefined): number[] {
  const listed = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return listed === '' ? [] : listed.split(' ').map(Number);
}

export function supervisorOf(tree: RunningTree): number {
  const [part] = Object.values(tree.pids());
  return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${part}/status`, 'utf8'))?.[1]);
}
