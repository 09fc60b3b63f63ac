import { setTimeout as pause } from 'node:timers/promises';

export type Resets = ReturnType<typeof createResets>;

/** Node's HTTP/2 server accepts a thousand resets, and 33 more each second. */
const atOnceMax = 600;
const perSecond = 20;
const waitingMax = 200;
const pollMs = 50;

/** A server treats many resets as an attack and closes the connection. */
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
    end(cancel: () => void): void {
      waiting.push(cancel);
      if (timer === undefined) turn();
    },
    async room(signal: AbortSignal): Promise<void> {
      while (waiting.length >= waitingMax && !signal.aborted && !lost.aborted) {
        await pause(pollMs, undefined, { signal }).catch(() => undefined);
      }
    },
  };
}
