import type { Redis } from 'ioredis';
import { boundedCache } from '../process/bounded-cache.js';
import { inTime } from '../process/in-time.js';

export interface WindowCount {
  readonly count: number;
  readonly msLeft: number;
}

const windowMs = 60_000;
const keysMax = 100_000;
const answerMsMax = 250;
const restMs = 2_000;

/** Counts hits of this process; a window lasts from its first hit. */
export function createLocalWindows(windowMs: number, keysMax: number, now: () => number) {
  const windows = boundedCache<string, { count: number; readonly endsAt: number }>(keysMax);
  return (key: string): WindowCount => {
    const at = now();
    let window = windows.get(key);
    if (window === undefined || window.endsAt <= at) {
      window = { count: 0, endsAt: at + windowMs };
      windows.set(key, window);
    }
    window.count += 1;
    return { count: window.count, msLeft: window.endsAt - at };
  };
}

/** One-minute windows over all processes; local if neither Redis nor the group answers. */
export function createWindowCounter(
  redis: Redis | undefined,
  now: () => number = Date.now,
  group?: { hit(key: string): Promise<WindowCount> },
) {
  const hitLocally = createLocalWindows(windowMs, keysMax, now);
  let restingUntil = 0;

  function countShared(key: string): Promise<WindowCount> | undefined {
    if (redis === undefined) return group?.hit(key);
    return redis.status === 'ready' ? hitShared(redis, key) : undefined;
  }

  return {
    async hit(key: string): Promise<WindowCount> {
      const local = hitLocally(key);
      const counting = now() < restingUntil ? undefined : countShared(key);
      if (counting === undefined) return local;
      const shared = await inTime(counting, answerMsMax).catch(() => undefined);
      if (shared === undefined) restingUntil = now() + restMs;
      return shared === undefined || shared.count < local.count ? local : shared;
    },
  };
}

async function hitShared(redis: Redis, key: string): Promise<WindowCount> {
  const name = `ledger-rate:${key}`;
  const counting = redis.multi().set(name, 0, 'PX', windowMs, 'NX').incr(name).pttl(name);
  const [, count, msLeft] = ((await counting.exec()) ?? []).map(([, value]) => Number(value));
  if (count === undefined || msLeft === undefined || !(count > 0)) throw new Error('not counted');
  return { count, msLeft: Math.max(msLeft, 1) };
}
