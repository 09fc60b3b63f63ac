import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import { createLogMemory } from '@exchange/runtime/positions/log-memory';
import fc from 'fast-check';
import { expect } from 'vitest';
import { ports } from './ports.js';
import type { SharedLog } from './shared-log.js';

/** A process with its own memory. @param turn see {@link SharedLog.visibleTo} */
export const processOn = (log: SharedLog, turn = async () => {}): AggregateStore => ({
  eventLog: log.visibleTo(turn),
  memory: createLogMemory(),
  ports,
});

export const immortal = Number.POSITIVE_INFINITY;

/** In how many turns a process dies. */
export const lives = (most: number, weight = 1) =>
  fc.oneof({ weight, arbitrary: fc.nat(most) }, fc.constant(immortal));

/** A turn in the order of the scheduler, until the process dies. */
export function mortalTurn(scheduler: fc.Scheduler, name: string, life: number) {
  let left = life;
  return async () => {
    if (left <= 0) throw new Error('the process died');
    left -= 1;
    await scheduler.schedule(Promise.resolve(), name);
  };
}

/** A failed process has died, or lost a race at every attempt. */
export function requireOwnFaults(outcomes: readonly PromiseSettledResult<unknown>[]): void {
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') {
      expect(String(outcome.reason)).toMatch(/the process died|contended/);
    }
  }
}
