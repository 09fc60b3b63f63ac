import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { HttpProblem } from '../errors/http-problem.js';
import type { Metrics } from '../observability/metrics.js';

export interface RateLimits {
  /** Requests a minute of one credential; 0: any number. */
  readonly perCredential: number;
  /** Refused credentials a minute of one address; 0: any number. */
  readonly refusalsPerAddress: number;
  /** Counts for all processes together; without it each counts for itself. */
  readonly redis: Redis | undefined;
}

export interface RateLimiter {
  /** @throws HttpProblem 429 when the credential has had its share of this minute */
  admit(request: FastifyRequest): Promise<void>;
  /** @throws HttpProblem 429 when the address has offered too many wrong credentials, before one more is checked */
  admitAddress(request: FastifyRequest): void;
  /** Counts a wrong credential; past the limit its address is turned away until the minute is over. */
  refused(request: FastifyRequest): Promise<void>;
}

const windowMs = 60_000;
const addressesMax = 10_000;

/** Limits by credential and, for wrong credentials, by address. A store of counts that is away limits nothing. */
export async function createRateLimiter(
  app: FastifyInstance,
  limits: RateLimits,
  metrics: Metrics | undefined,
): Promise<RateLimiter> {
  await app.register(rateLimit, {
    global: false,
    skipOnError: true,
    nameSpace: 'ledger-rate:',
    ...(limits.redis === undefined ? {} : { redis: limits.redis }),
  });
  const byCredential = app.createRateLimit({
    max: limits.perCredential,
    timeWindow: windowMs,
    keyGenerator: ({ caller }) => `credential:${caller?.kind}:${caller?.id}`,
  });
  const byAddress = app.createRateLimit({
    max: limits.refusalsPerAddress,
    timeWindow: windowMs,
    keyGenerator: ({ ip }) => `refusals:${ip}`,
  });

  // Kept here, so that a right credential never waits for the store of counts.
  const turnedAway = new Map<string, number>();

  function turnAway(seconds: number, detail: string): never {
    metrics?.shed('rate');
    throw new HttpProblem(429, detail, { 'retry-after': String(Math.max(1, Math.ceil(seconds))) });
  }

  return {
    async admit(request) {
      if (limits.perCredential === 0) return;
      const verdict = await byCredential(request);
      if (verdict.isAllowed || !verdict.isExceeded) return;
      turnAway(
        verdict.ttlInSeconds,
        `This credential may send ${limits.perCredential} requests a minute. Try again later.`,
      );
    },
    admitAddress({ ip }) {
      const until = turnedAway.get(ip);
      if (until === undefined) return;
      const seconds = (until - Date.now()) / 1000;
      if (seconds > 0) {
        turnAway(seconds, 'Too many wrong credentials came from here. Try again later.');
      }
      turnedAway.delete(ip);
    },
    async refused(request) {
      if (limits.refusalsPerAddress === 0) return;
      const verdict = await byAddress(request);
      if (verdict.isAllowed || !verdict.isExceeded) return;
      if (turnedAway.size >= addressesMax) turnedAway.clear();
      turnedAway.set(request.ip, Date.now() + verdict.ttl);
    },
  };
}
