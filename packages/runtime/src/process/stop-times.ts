import { isSupervised } from './supervised.js';

/** How long each part of an orderly stop may take. */
export interface StopTimes {
  /** For so long a process only says that it goes, and takes everything as before. */
  readonly announceMs: number;
  /** For so long connections that nothing comes over are left open, so that their other end may close them first. */
  readonly lingerMs: number;
  /** What is under way is waited for so long, once nothing new is taken. */
  readonly finishMs: number;
  /** A process that has not ended by then is ended. */
  readonly inAllMs: number;
}

/** Of a part of `npm start`, which gives each of its processes its time and is gone within 10 s. */
export const supervisedStop: StopTimes = {
  announceMs: 0,
  lingerMs: 0,
  finishMs: 4_000,
  inAllMs: 9_000,
};

/** The longest that `DRAIN_MS` may be, so that all of a stop fits into 20 s. */
export const drainMsMax = 5_000;

/** A proxy closes connections that it does not use for two seconds (`deploy/nginx`). */
const lingerBehindProxyMs = 4_000;

/**
 * How this process stops.
 *
 * @param supervised whether it is a part of `npm start`
 */
export function stopTimesOf(
  { drainMs, trustProxy }: { readonly drainMs: number; readonly trustProxy: boolean },
  supervised: boolean = isSupervised(),
): StopTimes {
  if (supervised) return supervisedStop;
  return {
    announceMs: drainMs,
    lingerMs: trustProxy ? lingerBehindProxyMs : 0,
    // An append is given up after ten seconds.
    finishMs: 11_000,
    inAllMs: 19_000,
  };
}
