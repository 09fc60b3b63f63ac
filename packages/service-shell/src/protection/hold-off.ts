import { HttpProblem } from '../errors/http-problem.js';
import type { Metrics } from '../observability/metrics.js';

/** Keeps callers from the database for a while whose query it could end in no way but by starting again. */
export interface HoldOff {
  /** @throws HttpProblem 429 while the caller is held off */
  admit(caller: string): void;
  /** Begins it, when that is what a caller's query ended with. */
  noteFailure(caller: string, error: unknown): void;
}

const holdOffMs = 30_000;
const callersMax = 10_000;
/** PostgreSQL's query_canceled: by the statement's time limit. */
const queryCanceled = '57014';

/** @param now milliseconds of a clock that never goes back */
export function createHoldOff(
  metrics: Metrics | undefined,
  now: () => number = () => performance.now(),
): HoldOff {
  const until = new Map<string, number>();
  return {
    admit(caller) {
      const end = until.get(caller);
      if (end === undefined) return;
      const left = end - now();
      if (left <= 0) {
        until.delete(caller);
        return;
      }
      metrics?.refusedByLimit('held_off', 'share');
      throw heldOff(left);
    },
    noteFailure(caller, error) {
      if (!(error instanceof Error && 'code' in error && error.code === queryCanceled)) return;
      if (until.size >= callersMax) until.clear();
      until.set(caller, now() + holdOffMs);
    },
  };
}

function heldOff(msLeft: number): HttpProblem {
  return new HttpProblem(
    429,
    'A query of this caller took longer than STATEMENT_TIMEOUT_MS. The embedded database had to start again to end it, so this caller is held off for 30 s.',
    { 'retry-after': String(Math.ceil(msLeft / 1000)) },
  );
}
