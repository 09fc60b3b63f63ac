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

export function createRateLimiter(options: RateLimits, metrics: Metrics | undefined) {
  const { redis, group, rateLimitPerMinute, refusalsPerMinute, limits } = options;
  const counter = createWindowCounter(redis, Date.now, group);

  async function count(
    key: string,
    max: number,
    kind: 'rate_of_caller' | 'rate_of_all' | 'wrong_credentials',
  ): Promise<LimitReached | undefined> {
    if (max === 0) return undefined;
    const { count: hits, msLeft } = await counter.hit(key);
    if (hits <= max) return undefined;
    const limit = kind === 'wrong_credentials' ? 'refused_credentials' : 'requests_per_minute';
    metrics?.limitRefusals.inc({ limit, bound: kind === 'rate_of_all' ? 'total' : 'share' });
    return new LimitReached({ kind, max, msLeft });
  }

  return {
    /** @throws LimitReached */
    async admit(caller: string): Promise<void> {
      const reached =
        (await count(`caller:${caller}`, rateLimitPerMinute, 'rate_of_caller')) ??
        (await count('all', limits.ratePerMinuteTotal, 'rate_of_all'));
      if (reached !== undefined) throw reached;
    },
    /** The error does not reveal whether the credential is wrong. */
    countWrongCredential: (address: string) =>
      count(`refused:${address}`, refusalsPerMinute, 'wrong_credentials'),
  };
}
