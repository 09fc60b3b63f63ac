import { setTimeout as pause } from 'node:timers/promises';

/** How long a command contends for its stream; a proxy in front waits 60 s for the answer (`deploy/nginx/nginx.conf`). */
const contentionMsMax = 30_000;
const pauseMsMax = 128;

/** The attempts of one command against other writers of its stream. */
export interface Contention {
  /**
   * Pauses after a lost race, with jitter that grows with the races lost.
   *
   * @returns whether the command may try again; false once its time is over
   */
  lost(): Promise<boolean>;
}

/** Starts a command's time when the command is received: waiting for its turn counts. */
export function startContention(): Contention {
  const until = performance.now() + contentionMsMax;
  let races = 0;
  return {
    async lost() {
      races += 1;
      const leftMs = until - performance.now();
      // A command that waited its whole time for its turn still tries a few times.
      if (leftMs <= 0) return races < 4;
      if (races > 2) await pause(Math.random() * Math.min(2 ** races, pauseMsMax, leftMs));
      return true;
    },
  };
}
