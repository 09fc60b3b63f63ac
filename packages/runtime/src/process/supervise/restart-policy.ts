export type RestartPolicy = ReturnType<typeof createRestartPolicy>;

const restartTimes = { firstMs: 100, maxMs: 10_000, healthyMs: 60_000 };

/** Restarts quickly at first, because most crashes are isolated. */
export function createRestartPolicy(times = restartTimes) {
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
