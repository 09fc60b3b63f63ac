import { setTimeout as pause } from 'node:timers/promises';

/** Cancels calls, at a rate that the server accepts. */
export type Resets = ReturnType<typeof createResets>;

/** Node's HTTP/2 server accepts a thousand resets, and 33 more each second. */
const atOnceMax = 600;
const perSecond = 20;
const waitingMax = 200;
const pollMs = 50;

/**
 * Limits the rate of resets. A server treats many resets as an attack and closes the connection with all its calls,
 * so a caller that quickly opens and abandons reads would end those of all others.
 *
 * @param lost aborts when the connection is lost with its calls
 * @param now monotonic clock in milliseconds
 */
export function createResets(lost: AbortSignal, now = () => performance.now()) {
  const waiting: (() => void)[] = [];
  let budget = atOnceMax;
  let countedAt = now();
  let timer: NodeJS.Timeout | undefined;

  function turn(): void {
    timer = undefined;
    const at = now();
    budget = Math.min(atOnceMax, budget + ((at - countedAt) / 1_000) * perSecond);
    countedAt = at;
    while (waiting.length > 0 && (budget >= 1 || lost.aborted)) {
      budget -= 1;
      waiting.shift()?.();
    }
    if (waiting.length > 0) timer = setTimeout(turn, 1_000 / perSecond).unref();
  }

  return {
    /** Cancels a call now or later, in order. */
    end(cancel: () => void): void {
      waiting.push(cancel);
      if (timer === undefined) turn();
    },
    /** Resolves when a call may start that will be canceled; limits the queue of cancellations. */
    async room(signal: AbortSignal): Promise<void> {
      while (waiting.length >= waitingMax && !signal.aborted && !lost.aborted) {
        await pause(pollMs, undefined, { signal }).catch(() => undefined);
      }
    },
  };
}
