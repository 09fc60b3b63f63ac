/** When a part that ended is started again. */
export interface RestartPolicy {
  /**
   * The wait before the next start.
   *
   * @param uptimeMs how long the part had run; 0 when it did not even start
   */
  delayAfterMs(uptimeMs: number): number;
}

export interface RestartTimes {
  readonly firstMs: number;
  readonly maxMs: number;
  /** A part that ran this long begins anew with the shortest wait. */
  readonly healthyMs: number;
}

export const restartTimes: RestartTimes = { firstMs: 100, maxMs: 10_000, healthyMs: 60_000 };

/** The first restart is quick, because most crashes happen once; each further one waits twice as long. */
export function createRestartPolicy(times: RestartTimes = restartTimes): RestartPolicy {
  let next = times.firstMs;
  return {
    delayAfterMs(uptimeMs) {
      if (uptimeMs >= times.healthyMs) next = times.firstMs;
      const delay = next;
      next = Math.min(next * 2, times.maxMs);
      return delay;
    },
  };
}
