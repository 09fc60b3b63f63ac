import type { Redis } from 'ioredis';
import type { ProcessGroup } from '../cluster/process-group.js';
import { createWindowCounter } from '../cluster/window-counter.js';
import type { Metrics } from '../observability/metrics.js';
import { boundedCache } from '../process/bounded-cache.js';
import { LimitReached } from './limit-reached.js';

export interface RateLimits {
  /** Requests a minute of one caller, a key and a scope; 0: any number. */
  readonly perCredential: number;
  /** Requests a minute of all callers; 0: any number. */
  readonly total: number;
  /** Refused credentials a minute of one address; 0: any number. */
  readonly refusalsPerAddress: number;
  /** Counts for all processes together; without it each counts for itself. */
  readonly redis: Redis | undefined;
  /** Counts for the processes on one port, where there is no Redis. */
  readonly group?: Pick<ProcessGroup, 'hit'> | undefined;
}

export interface RateLimiter {
  /** @throws LimitReached when the caller has had its share of this minute, or all callers theirs */
  admit(caller: string): Promise<void>;
  /**
   * Counts a wrong credential. Past the limit it is answered with the error that this gives, which does not say that it was
   * wrong; a right one never comes here.
   */
  refused(address: string): Promise<LimitReached | undefined>;
}

const addressesMax = 10_000;

/** Limits by caller and, for wrong credentials, by address. */
export function createRateLimiter(limits: RateLimits, metrics: Metrics | undefined): RateLimiter {
  const counter = createWindowCounter(limits.redis, Date.now, limits.group);
  // Addresses past their limit are kept here: what they offer next costs no round trip.
  const turnedAway = boundedCache<string, number>(addressesMax);

  function tooManyWrong(msLeft: number): LimitReached {
    metrics?.refusedByLimit('refused_credentials', 'share');
    return new LimitReached({ kind: 'wrong_credentials', max: limits.refusalsPerAddress, msLeft });
  }

  async function admit(caller: string): Promise<void> {
    if (limits.perCredential > 0) {
      const { count, msLeft } = await counter.hit(`caller:${caller}`);
      if (count > limits.perCredential) {
        metrics?.refusedByLimit('requests_per_minute', 'share');
        throw new LimitReached({ kind: 'rate_of_caller', max: limits.perCredential, msLeft });
      }
    }
    if (limits.total > 0) {
      const { count, msLeft } = await counter.hit('all');
      if (count > limits.total) {
        metrics?.refusedByLimit('requests_per_minute', 'total');
        throw new LimitReached({ kind: 'rate_of_all', max: limits.total, msLeft });
      }
    }
  }

  return {
    admit,
    async refused(address) {
      if (limits.refusalsPerAddress === 0) return undefined;
      const msAway = (turnedAway.get(address) ?? 0) - Date.now();
      if (msAway > 0) return tooManyWrong(msAway);
      const { count, msLeft } = await counter.hit(`refused:${address}`);
      if (count <= limits.refusalsPerAddress) return undefined;
      turnedAway.set(address, Date.now() + msLeft);
      return tooManyWrong(msLeft);
    },
  };
}
