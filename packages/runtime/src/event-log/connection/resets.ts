import { setTimeout as pause } from 'node:timers/promises';

/** Ends calls before their end, no faster than a server bears. */
export interface Resets {
  /** Ends one at once, or in its turn. */
  end(cancel: () => void): void;
  /** Resolves when a call may begin that is ended before its end sooner or later; what waits to be ended is bounded so. */
  room(signal: AbortSignal): Promise<void>;
}

/** Node's server bears a thousand, and 33 more each second. */
const atOnceMax = 600;
const perSecond = 20;
const waitingMax = 200;
const lookMs = 50;

/**
 * A call that is left before its end is reset. A server takes many resets for an attack, and closes the connection with all that is
 * under way on it: whoever opens and leaves feeds as fast as he can would end everybody's.
 *
 * @param lost when the connection is gone, and its calls with it
 * @param now milliseconds of a clock that nobody sets
 */
export function createResets(lost: AbortSignal, now = () => performance.now()): Resets {
  const waiting: (() => void)[] = [];
  let left = atOnceMax;
  let countedAt = now();
  let timer: NodeJS.Timeout | undefined;

  function turn(): void {
    timer = undefined;
    const at = now();
    left = Math.min(atOnceMax, left + ((at - countedAt) / 1_000) * perSecond);
    countedAt = at;
    while (waiting.length > 0 && (left >= 1 || lost.aborted)) {
      left -= 1;
      waiting.shift()?.();
    }
    if (waiting.length > 0) timer = setTimeout(turn, 1_000 / perSecond).unref();
  }

  return {
    end(cancel) {
      waiting.push(cancel);
      if (timer === undefined) turn();
    },
    async room(signal) {
      while (waiting.length >= waitingMax && !signal.aborted && !lost.aborted) {
        await pause(lookMs, undefined, { signal }).catch(() => undefined);
      }
    },
  };
}
