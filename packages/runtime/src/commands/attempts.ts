import { setTimeout as pause } from 'node:timers/promises';

/** The proxy waits 60 s for the response (`deploy/nginx/nginx.conf`). */
const contentionMsMax = 30_000;
const pauseMsMax = 128;

export type Contention = ReturnType<typeof startContention>;

/** Starts a command's time limit at its receipt: time in the queue counts. */
export function startContention() {
  const until = performance.now() + contentionMsMax;
  let races = 0;
  return {
    /**
     * Backs off with jitter that grows with the number of conflicts.
     * @returns whether the command may retry
     */
    async lost(): Promise<boolean> {
      races += 1;
      const leftMs = until - performance.now();
      // A command that spent its time in the queue still gets a few retries.
      if (leftMs <= 0) return races < 4;
      if (races > 2) await pause(Math.random() * Math.min(2 ** races, pauseMsMax, leftMs));
      return true;
    },
  };
}
