import type { Redis } from 'ioredis';
import type { ProcessGroup } from '../cluster/process-group.js';
import { createWindowCounter } from '../cluster/window-counter.js';
import type { Limits } from '../config/limits.js';
import type { Metrics } from '../observability/metrics.js';
import { LimitReached } from './limit-reached.js';

export interface RateLimits {
  /** Requests per caller (key and scope); 0: unlimited. */
  readonly rateLimitPerMinute: number;
  /** Wrong credentials of one address; 0: unlimited. */
  readonly refusalsPerMinute: number;
  readonly limits: Pick<Limits, 'ratePerMinuteTotal'>;
  readonly redis: Redis | undefined;
  readonly group?: Pick<ProcessGroup, 'hit'> | undefined;
}

export type RateLimiter = ReturnType<typeof createRateLimiter>;

export function createRateLimiter(options: RateLimits, metrics: Metrics | undefined) {
  const { redis, group, rateLimitPerMinute, refusalsPerMinute } = options;
  const counter = createWindowCounter(redis, Date.now, group);

  async function countWithin(key: string, max: number, bound: 'share' | 'total'): Promise<void> {
    if (max === 0) return;
    const { count, msLeft } = await counter.hit(key);
    if (count <= max) return;
    metrics?.limitRefusals.inc({ limit: 'requests_per_minute', bound });
    throw new LimitReached({
      kind: bound === 'share' ? 'rate_of_caller' : 'rate_of_all',
      max,
      msLeft,
    });
  }

  return {
    /** @throws LimitReached */
    async admit(caller: string): Promise<void> {
      await countWithin(`caller:${caller}`, rateLimitPerMinute, 'share');
      await countWithin('all', options.limits.ratePerMinuteTotal, 'total');
    },
    /** The error does not reveal whether the credential is wrong. */
    async countWrongCredential(address: string): Promise<LimitReached | undefined> {
      if (refusalsPerMinute === 0) return undefined;
      const { count, msLeft } = await counter.hit(`refused:${address}`);
      if (count <= refusalsPerMinute) return undefined;
      metrics?.limitRefusals.inc({ limit: 'refused_credentials', bound: 'share' });
      return new LimitReached({ kind: 'wrong_credentials', max: refusalsPerMinute, msLeft });
    },
  };
}
