import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** The parts of a running service, by what stands in their command lines. */
const parts: readonly (readonly [name: string, command: RegExp])[] = [
  ['API', /api\/dist\/main\.js/],
  ['projector', /projector\/dist\/main\.js/],
  ['deliverer', /deliverer\/dist\/main\.js/],
  ['event store', /embedded\/event-store\//],
  ['PostgreSQL', /postgres/],
  ['Redis', /redis-server/],
];

const ticksPerSecond = 100;
const quietMs = 180_000;
/** What timers, heartbeats and polls of all parts take of a second at rest is less, on a slow machine too. */
const idleSeconds = 0.15;

/** Processor seconds that each part's processes have used so far, as Linux counts them. */
export function processTimes(): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      const name = parts.find(([, pattern]) => pattern.test(command))?.[0];
      if (name === undefined) continue;
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      // Its own time, and that of its children that have ended, such as backends of PostgreSQL: their time would be gone with them.
      const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
      const seconds = ticks / ticksPerSecond;
      times.set(name, (times.get(name) ?? 0) + seconds);
    } catch {
      // It ended while it was looked at.
    }
  }
  return times;
}

/** Processor seconds that each part has used since. */
export function spentSince(
  before: ReadonlyMap<string, number>,
): readonly (readonly [part: string, seconds: number])[] {
  return [...processTimes()].map(([part, time]) => [part, time - (before.get(part) ?? 0)]);
}

/** Waits until nothing is worked on any more, such as what a measurement before this one left behind. */
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
