import type { Metrics } from '../observability/metrics.js';
import { boundedCache } from '../process/bounded-cache.js';
import { LimitReached } from './limit-reached.js';

/** Keeps callers from the database for a while whose query it could end in no way but by starting again. */
export interface HoldOff {
  /** @throws LimitReached while the caller is held off */
  admit(caller: string): void;
  /** Begins it, when that is what a caller's query ended with. */
  noteFailure(caller: string, error: unknown): void;
}

const holdOffMs = 30_000;
const callersMax = 10_000;
/**
 * What the embedded database says beside the error (SQLSTATE 57014, 53200 or 57P02) when it had to start again. A query that
 * was cancelled while it waited for its turn has the same code and costs nobody anything.
 */
const startedAgain = /^The embedded database cannot stop a statement/;

/** @param now milliseconds of a clock that never goes back */
export function createHoldOff(
  metrics: Metrics | undefined,
  now: () => number = () => performance.now(),
): HoldOff {
  const until = boundedCache<string, number>(callersMax);
  return {
    admit(caller) {
      const msLeft = (until.get(caller) ?? 0) - now();
      if (msLeft <= 0) return;
      metrics?.refusedByLimit('held_off', 'share');
      throw new LimitReached({ kind: 'held_off', holdOffMs, msLeft });
    },
    noteFailure(caller, error) {
      if (!hadToStartAgain(error)) return;
      until.set(caller, now() + holdOffMs);
    },
  };
}

/** Whether the caller still waited for the answer makes no difference: leaving early must not be a way around. */
function hadToStartAgain(error: unknown): boolean {
  if (!(error instanceof Error && 'detail' in error)) return false;
  return typeof error.detail === 'string' && startedAgain.test(error.detail);
}
