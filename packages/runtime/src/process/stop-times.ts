import { isSupervised } from './supervised.js';

export interface StopTimes {
  /** Between failed readiness and the close of the listener. */
  readonly announceMs: number;
  readonly lingerMs: number;
  /** For requests in flight, once the listener is closed. */
  readonly finishMs: number;
  /** The process is then killed. */
  readonly inAllMs: number;
}

/** `npm start` exits within 10 s. */
export const supervisedStop: StopTimes = {
  announceMs: 0,
  lingerMs: 0,
  finishMs: 4_000,
  inAllMs: 9_000,
};

/** A shutdown fits into 20 s. */
export const drainMsMax = 5_000;

/** A proxy closes connections idle for two seconds (`deploy/nginx`). */
const lingerBehindProxyMs = 4_000;

/** @param supervised whether `npm start` supervises this process */
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
