import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { childrenOf } from './resident.js';

const parts: readonly (readonly [name: string, command: RegExp])[] = [
  ['API', /api\/dist\/main\.js/],
  ['projector', /projector\/dist\/main\.js/],
  ['deliverer', /webhooks\/dist\/main\.js/],
  ['event store', /embedded\/event-store\//],
  ['PostgreSQL', /postgres/],
  ['Redis', /redis-server/],
];

const ticksPerSecond = 100;
const quietMs = 180_000;
const idleSeconds = 0.15;

export function processTimes(): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      const name = parts.find(([, pattern]) => pattern.test(command))?.[0];
      if (name === undefined) continue;
      times.set(name, (times.get(name) ?? 0) + secondsOf(Number(pid), [11, 12, 13, 14]));
    } catch {}
  }
  return times;
}

/** Of a process and its living descendants. */
export function treeSeconds(pid: number): number {
  return childrenOf(pid).reduce((sum, child) => sum + treeSeconds(child), secondsOf(pid, [11, 12]));
}

function secondsOf(pid: number, fieldIndexes: readonly number[]): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fieldIndexes.reduce((sum, index) => sum + Number(fields[index]), 0) / ticksPerSecond;
}

export function spentSince(
  before: ReadonlyMap<string, number>,
): readonly (readonly [part: string, seconds: number])[] {
  return [...processTimes()].map(([part, time]) => [part, time - (before.get(part) ?? 0)]);
}

export async function quiet(): Promise<void> {
  const until = Date.now() + quietMs;
  for (;;) {
    if (Date.now() > until)
      throw new Error(`the service was still at work after ${quietMs / 1000} s`);
    const total = () => [...processTimes().values()].reduce((sum, time) => sum + time, 0);
    const before = total();
    await pause(1_000);
    if (total() - before < idleSeconds) return;
  }
}
