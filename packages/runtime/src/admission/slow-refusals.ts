import { createLocalWindows } from '../cluster/window-counter.js';

const atOnceMax = 20;
const windowMs = 1_000;
const delayMs = 1_000;
/** Refusals that were delayed together would block others if they were answered together. */
const apartMs = 2;
const waitingMax = 5_000;
const holdersMax = 10_000;

export function createSlowRefusals(now: () => number = () => performance.now()) {
  const hit = createLocalWindows(windowMs, holdersMax, now);
  let waiting = 0;
  let lastAnswerAt = 0;
  return {
    /** Delays only after many refusals within a second. */
    async beforeAnswer(holder: string): Promise<void> {
      if (hit(holder).count <= atOnceMax || waiting >= waitingMax) return;
      const at = now();
      waiting += 1;
      lastAnswerAt = Math.max(at + delayMs, lastAnswerAt + apartMs);
      const inMs = lastAnswerAt - at;
      await new Promise((resolve) => setTimeout(resolve, inMs).unref());
      waiting -= 1;
    },
  };
}
