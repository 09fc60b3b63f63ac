import type { Server } from 'node:http';
import type { Limits } from '../config/limits.js';
import type { Metrics } from '../observability/metrics.js';
import { createAnonymousRequests } from './anonymous.js';
import { createAtWork } from './at-work.js';
import { boundConnections } from './connections.js';
import { createRateLimiter, type RateLimits } from './rate-limits.js';
import { createRecentCallers } from './recent-callers.js';
import { createSharedLimits } from './shared-limits.js';
import { createSlowRefusals } from './slow-refusals.js';
import { createTurns } from './turns.js';

export interface AdmissionOptions extends RateLimits {
  readonly limits: Limits;
  readonly metrics?: Metrics;
  readonly trustProxy?: boolean;
}

export type Admission = Readonly<ReturnType<typeof createAdmission>>;

/** The limits of one server. */
export function createAdmission(server: Server, options: AdmissionOptions) {
  const { limits, metrics, trustProxy: isBehindProxy = false } = options;
  const { connections: bound, answerStallMs: stallMs } = limits;
  const callers = createRecentCallers();
  return {
    ...{ limits, callers },
    anonymous: createAnonymousRequests(limits.anonymousRequests, metrics),
    limiter: createRateLimiter(options, metrics),
    slowly: createSlowRefusals(),
    shares: createSharedLimits(limits, metrics),
    atWork: createAtWork(limits.atWorkShare, callers, metrics),
    turns: createTurns(callers),
    prove: boundConnections(server, { bound, isBehindProxy, stallMs }, metrics),
  };
}
