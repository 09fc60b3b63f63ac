import { setTimeout as pause } from 'node:timers/promises';

/** Stays below the proxy's 60 s (`deploy/nginx/nginx.conf`). */
const contentionMsMax = 30_000;
const pauseMsMax = 128;

export type Contention = ReturnType<typeof startContention>;

/** Starts the time limit at receipt: time in the queue counts. */
export function startContention() {
  const until = performance.now() + contentionMsMax;
  let races = 0;
  return {
    /**
     * Backs off with growing jitter.
     * @returns whether the command may retry
     */
    async lost(): Promise<boolean> {
      races += 1;
      const leftMs = until - performance.now();
      // After a long wait in the queue a few retries remain.
      if (leftMs <= 0) return races < 4;
      if (races > 2) await pause(Math.random() * Math.min(2 ** races, pauseMsMax, leftMs));
      return true;
    },
  };
}
