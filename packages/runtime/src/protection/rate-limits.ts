import type { Redis } from 'ioredis';
import { HttpProblem } from '../errors/http-problem.js';
import type { Metrics } from '../observability/metrics.js';
import { createWindowCounter } from './window-counter.js';

export interface RateLimits {
  /** Requests a minute of one caller, a key and a scope; 0: any number. */
  readonly perCredential: number;
  /** Requests a minute of all callers; 0: any number. */
  readonly total: number;
  /** Refused credentials a minute of one address; 0: any number. */
  readonly refusalsPerAddress: number;
  /** Counts for all processes together; without it each counts for itself. */
  readonly redis: Redis | undefined;
}

export interface RateLimiter {
  /** @throws HttpProblem 429 when the caller has had its share of this minute, 503 when all of it is used */
  admit(caller: string): Promise<void>;
  /**
   * Counts a wrong credential. Past the limit it is answered with the 429 that this gives, which does not say that it was
   * wrong; a right one never comes here.
   */
  refused(address: string): Promise<HttpProblem | undefined>;
}

/** Limits by caller and, for wrong credentials, by address. */
export function createRateLimiter(limits: RateLimits, metrics: Metrics | undefined): RateLimiter {
  const counter = createWindowCounter(limits.redis);
  // Addresses past their limit are kept here: what they offer next costs no round trip.
  const turnedAway = new Map<string, number>();

  const afterwards = (msLeft: number) => ({
    'retry-after': String(Math.max(1, Math.ceil(msLeft / 1000))),
  });

  function tooManyRefused(msLeft: number): HttpProblem {
    metrics?.refusedByLimit('refused_credentials', 'share');
    return new HttpProblem(
      429,
      `More than ${limits.refusalsPerAddress} wrong credentials a minute came from here (REFUSALS_PER_MINUTE). Try again later.`,
      afterwards(msLeft),
    );
  }

  return {
    async admit(caller) {
      if (limits.perCredential > 0) {
        const { count, msLeft } = await counter.hit(`caller:${caller}`);
        if (count > limits.perCredential) {
          metrics?.refusedByLimit('requests_per_minute', 'share');
          throw new HttpProblem(
            429,
            `This caller may send ${limits.perCredential} requests a minute (RATE_LIMIT_PER_MINUTE). Try again later.`,
            afterwards(msLeft),
          );
        }
      }
      if (limits.total > 0) {
        const { count, msLeft } = await counter.hit('all');
        if (count > limits.total) {
          metrics?.refusedByLimit('requests_per_minute', 'total');
          throw new HttpProblem(
            503,
            `All callers together may send ${limits.total} requests a minute (RATE_LIMIT_TOTAL_PER_MINUTE). Try again later.`,
            afterwards(msLeft),
          );
        }
      }
    },
    async refused(address) {
      if (limits.refusalsPerAddress === 0) return undefined;
      const until = turnedAway.get(address) ?? 0;
      if (until > Date.now()) return tooManyRefused(until - Date.now());
      const { count, msLeft } = await counter.hit(`refused:${address}`);
      if (count <= limits.refusalsPerAddress) return undefined;
      if (turnedAway.size >= addressesMax) turnedAway.clear();
      turnedAway.set(address, Date.now() + msLeft);
      return tooManyRefused(msLeft);
    },
  };
}

const addressesMax = 10_000;
