import { isSupervised } from './supervised.js';

/** Times of a graceful shutdown. */
export interface StopTimes {
  /** Time between failed readiness and the close of the listener. */
  readonly announceMs: number;
  /** Time for clients to close idle connections first. */
  readonly lingerMs: number;
  /** Maximum time for requests in flight, once the listener is closed. */
  readonly finishMs: number;
  /** Total time; the process is then killed. */
  readonly inAllMs: number;
}

/** Times as a part of `npm start`, which exits within 10 s. */
export const supervisedStop: StopTimes = {
  announceMs: 0,
  lingerMs: 0,
  finishMs: 4_000,
  inAllMs: 9_000,
};

/** Maximum of `DRAIN_MS`, so that a shutdown fits into 20 s. */
export const drainMsMax = 5_000;

/** A proxy closes connections idle for two seconds (`deploy/nginx`). */
const lingerBehindProxyMs = 4_000;

/**
 * Stop times of this process.
 *
 * @param supervised whether `npm start` supervises it
 */
export function stopTimesOf(
  { drainMs, trustProxy }: { readonly drainMs: number; readonly trustProxy: boolean },
  supervised: boolean = isSupervised(),
): StopTimes {
  if (supervised) return supervisedStop;
  return {
    announceMs: drainMs,
    lingerMs: trustProxy ? lingerBehindProxyMs : 0,
    // An append times out after ten seconds.
    finishMs: 11_000,
    inAllMs: 19_000,
  };
}
