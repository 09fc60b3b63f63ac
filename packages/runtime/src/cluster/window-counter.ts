import type { Redis } from 'ioredis';
import { boundedCache } from '../process/bounded-cache.js';
import { inTime } from '../process/in-time.js';

export interface WindowCount {
  /** How often the key was counted in this window, this time included. */
  readonly count: number;
  readonly msLeft: number;
}

/** Counts keys in windows of a minute. */
export interface WindowCounter {
  hit(key: string): Promise<WindowCount>;
}

const windowMs = 60_000;
const keysMax = 100_000;
/** A store of counts that takes longer is not waited for, and not asked again for a while. */
const answerMsMax = 250;
const restMs = 2_000;

/**
 * Counts here and, where there is Redis, for all processes together; without Redis, for those on the same port. Without an
 * answer, what was counted here holds.
 */
export function createWindowCounter(
  redis: Redis | undefined,
  now: () => number = Date.now,
  group?: { hit(key: string): Promise<WindowCount> },
): WindowCounter {
  // Whoever was counted longest ago is forgotten first. A window lasts from its first hit on, however many follow.
  const windows = boundedCache<string, { count: number; readonly endsAt: number }>(keysMax);
  let restingUntil = 0;

  function hitHere(key: string): WindowCount {
    const at = now();
    let window = windows.get(key);
    if (window === undefined || window.endsAt <= at) {
      window = { count: 0, endsAt: at + windowMs };
      windows.set(key, window);
    }
    window.count += 1;
    return { count: window.count, msLeft: window.endsAt - at };
  }

  function countTogether(key: string): Promise<WindowCount> | undefined {
    if (redis === undefined) return group?.hit(key);
    return redis.status === 'ready' ? hitTogether(redis, key) : undefined;
  }

  return {
    async hit(key) {
      const here = hitHere(key);
      const counting = now() < restingUntil ? undefined : countTogether(key);
      if (counting === undefined) return here;
      const together = await inTime(counting, answerMsMax).catch(() => undefined);
      if (together === undefined) restingUntil = now() + restMs;
      return together === undefined || together.count < here.count ? here : together;
    },
  };
}

async function hitTogether(redis: Redis, key: string): Promise<WindowCount> {
  const name = `ledger-rate:${key}`;
  const counting = redis.multi().set(name, 0, 'PX', windowMs, 'NX').incr(name).pttl(name);
  const [, count, msLeft] = ((await counting.exec()) ?? []).map(([, value]) => Number(value));
  if (count === undefined || msLeft === undefined || !(count > 0)) throw new Error('not counted');
  return { count, msLeft: Math.max(msLeft, 1) };
}
