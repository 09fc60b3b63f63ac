import type { Metrics } from '../observability/metrics.js';
import { boundedCache } from '../process/bounded-cache.js';
import { LimitReached } from './limit-reached.js';

const holdOffMs = 30_000;
const callersMax = 10_000;
/** A query canceled in the queue has the same SQLSTATE, without a restart. */
const restartDetail = /^The embedded database cannot stop a statement/;

export type HoldOff = ReturnType<typeof createHoldOff>;

/** Temporarily refuses callers whose query restarted the embedded database. */
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
      metrics?.limitRefusals.inc({ limit: 'held_off', bound: 'share' });
      throw new LimitReached({ kind: 'held_off', holdOffMs, msLeft });
    },
    noteFailure(caller: string, error: unknown): void {
      if (!causedRestart(error)) return;
      until.set(caller, now() + holdOffMs);
    },
  };
}

function causedRestart(error: unknown): boolean {
  if (!(error instanceof Error && 'detail' in error)) return false;
  return typeof error.detail === 'string' && restartDetail.test(error.detail);
}
