import type { Metrics } from '../observability/metrics.js';
import { boundedCache } from '../process/bounded-cache.js';
import { LimitReached } from './limit-reached.js';

const holdOffMs = 30_000;
const callersMax = 10_000;
/**
 * Message of the embedded database with a restart error (SQLSTATE 57014, 53200 or 57P02). A query canceled in the queue
 * has the same code, without a restart.
 */
const restartDetail = /^The embedded database cannot stop a statement/;

/**
 * Temporarily refuses callers whose query forced the embedded database to restart.
 *
 * @param now monotonic clock in milliseconds
 */
export function createHoldOff(
  metrics: Metrics | undefined,
  now: () => number = () => performance.now(),
) {
  const until = boundedCache<string, number>(callersMax);
  return {
    /** @throws LimitReached during the hold-off */
    admit(caller: string): void {
      const msLeft = (until.get(caller) ?? 0) - now();
      if (msLeft <= 0) return;
      metrics?.refusedByLimit('held_off', 'share');
      throw new LimitReached({ kind: 'held_off', holdOffMs, msLeft });
    },
    /** Starts the hold-off for an error of a restart. */
    noteFailure(caller: string, error: unknown): void {
      if (!causedRestart(error)) return;
      until.set(caller, now() + holdOffMs);
    },
  };
}

/** A caller that disconnected early is held off as well. */
function causedRestart(error: unknown): boolean {
  if (!(error instanceof Error && 'detail' in error)) return false;
  return typeof error.detail === 'string' && restartDetail.test(error.detail);
}
