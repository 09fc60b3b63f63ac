import { boundedCache } from '../process/bounded-cache.js';

/** Answers those slowly who are refused again and again without a pause, so that refusing them costs next to nothing. */
export interface SlowRefusals {
  /** Resolves at once for a refusal now and then, and late for one of many within a second. */
  beforeAnswer(holder: string): Promise<void>;
}

const atOnceMax = 20;
const windowMs = 1_000;
const delayMs = 1_000;
/** More are not kept waiting: each is a connection that stays open. */
const waitingMax = 5_000;
const holdersMax = 10_000;

/** @param now milliseconds of a clock that never goes back */
export function createSlowRefusals(now: () => number = () => performance.now()): SlowRefusals {
  const windows = boundedCache<string, { readonly endsAt: number; count: number }>(holdersMax);
  let waiting = 0;
  return {
    async beforeAnswer(holder) {
      const at = now();
      let window = windows.get(holder);
      if (window === undefined || window.endsAt <= at) {
        window = { endsAt: at + windowMs, count: 0 };
        windows.set(holder, window);
      }
      window.count += 1;
      if (window.count <= atOnceMax || waiting >= waitingMax) return;
      waiting += 1;
      await new Promise((resolve) => setTimeout(resolve, delayMs).unref());
      waiting -= 1;
    },
  };
}
