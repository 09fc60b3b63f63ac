import { boundedCache } from '../process/bounded-cache.js';

export type SlowRefusals = ReturnType<typeof createSlowRefusals>;

const atOnceMax = 20;
const windowMs = 1_000;
const delayMs = 1_000;
/** Refusals that were delayed together would block others if they were answered together. */
const apartMs = 2;
const waitingMax = 5_000;
const holdersMax = 10_000;

export function createSlowRefusals(now: () => number = () => performance.now()) {
  const windows = boundedCache<string, { readonly endsAt: number; count: number }>(holdersMax);
  let waiting = 0;
  let lastAnswerAt = 0;
  return {
    /** Delays only after many refusals within a second. */
    async beforeAnswer(holder: string): Promise<void> {
      const at = now();
      let window = windows.get(holder);
      if (window === undefined || window.endsAt <= at) {
        window = { endsAt: at + windowMs, count: 0 };
        windows.set(holder, window);
      }
      window.count += 1;
      if (window.count <= atOnceMax || waiting >= waitingMax) return;
      waiting += 1;
      lastAnswerAt = Math.max(at + delayMs, lastAnswerAt + apartMs);
      const inMs = lastAnswerAt - at;
      await new Promise((resolve) => setTimeout(resolve, inMs).unref());
      waiting -= 1;
    },
  };
}
