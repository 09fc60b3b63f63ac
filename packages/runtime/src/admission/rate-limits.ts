import type { Redis } from 'ioredis';
import type { ProcessGroup } from '../cluster/process-group.js';
import { createWindowCounter } from '../cluster/window-counter.js';
import type { Metrics } from '../observability/metrics.js';
import { LimitReached } from './limit-reached.js';

export interface RateLimits {
  /** Requests per caller (key and scope); 0: unlimited. */
  readonly perCredential: number;
  /** 0: unlimited. */
  readonly total: number;
  readonly refusalsPerAddress: number;
  readonly redis: Redis | undefined;
  readonly group?: Pick<ProcessGroup, 'hit'> | undefined;
}

export type RateLimiter = ReturnType<typeof createRateLimiter>;

export function createRateLimiter(limits: RateLimits, metrics: Metrics | undefined) {
  const counter = createWindowCounter(limits.redis, Date.now, limits.group);

  async function countWithin(key: string, max: number, bound: 'share' | 'total'): Promise<void> {
    if (max === 0) return;
    const { count, msLeft } = await counter.hit(key);
    if (count <= max) return;
    metrics?.refusedByLimit('requests_per_minute', bound);
    throw new LimitReached({
      kind: bound === 'share' ? 'rate_of_caller' : 'rate_of_all',
      max,
      msLeft,
    });
  }

  return {
    /** @throws LimitReached */
    async admit(caller: string): Promise<void> {
      await countWithin(`caller:${caller}`, limits.perCredential, 'share');
      await countWithin('all', limits.total, 'total');
    },
    /** The error does not reveal whether the credential is wrong. */
    async countWrongCredential(address: string): Promise<LimitReached | undefined> {
      if (limits.refusalsPerAddress === 0) return undefined;
      const { count, msLeft } = await counter.hit(`refused:${address}`);
      const max = limits.refusalsPerAddress;
      if (count <= max) return undefined;
      metrics?.refusedByLimit('refused_credentials', 'share');
      return new LimitReached({ kind: 'wrong_credentials', max, msLeft });
    },
  };
}
