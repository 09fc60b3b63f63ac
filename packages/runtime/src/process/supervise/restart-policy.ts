export type RestartPolicy = ReturnType<typeof createRestartPolicy>;

export interface RestartTimes {
  readonly firstMs: number;
  readonly maxMs: number;
  readonly healthyMs: number;
}

export const restartTimes: RestartTimes = { firstMs: 100, maxMs: 10_000, healthyMs: 60_000 };

/** Restarts quickly at first, because most crashes are isolated. */
export function createRestartPolicy(times: RestartTimes = restartTimes) {
  let next = times.firstMs;
  return {
    delayAfterMs(uptimeMs: number): number {
      if (uptimeMs >= times.healthyMs) next = times.firstMs;
      const delay = next;
      next = Math.min(next * 2, times.maxMs);
      return delay;
    },
  };
}
