export interface StopTimes {
  /** Time from failed readiness to the listener's close. */
  readonly announceMs: number;
  readonly lingerMs: number;
  readonly finishMs: number;
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

/** @param supervised by `npm start` */
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

export const supervisedVariable = 'LEDGER_SUPERVISED';

export function isSupervised(): boolean {
  return process.env[supervisedVariable] === 'true';
}
