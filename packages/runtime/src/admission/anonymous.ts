import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Bound } from '../config/limits.js';
import type { Metrics } from '../observability/metrics.js';
import { addressOf } from './address.js';
import type { LimitReached, Shared } from './limit-reached.js';
import { beyond } from './shares.js';

export const anonymousBodyBytesMax = 8 * 1024;

export const anonymousFormBytesMax = 256 * 1024;

export type AnonymousRequests = ReturnType<typeof createAnonymousRequests>;

interface Waiting {
  readonly address: string;
  giveUp: ((reached: LimitReached) => void) | undefined;
}

const shared: Shared = {
  name: 'anonymous_requests',
  what: 'requests without a credential',
  holder: 'address',
};

export function createAnonymousRequests(bound: Bound, metrics: Metrics | undefined) {
  const inFlight = new Map<FastifyRequest, Waiting>();
  const byAddress = new Map<string, Set<Waiting>>();
  metrics?.limit(shared.name, bound.total, () => inFlight.size);

  function makeRoom(candidates: Iterable<Waiting>, kind: 'share' | 'total'): void {
    const reached = beyond(kind, shared, bound);
    metrics?.refusedByLimit(shared.name, kind);
    for (const candidate of candidates) {
      if (candidate.giveUp === undefined) continue;
      const { giveUp } = candidate;
      candidate.giveUp = undefined;
      giveUp(reached);
      return;
    }
    throw reached;
  }

  return {
    /**
     * May take the slot of the oldest incomplete body.
     * @throws LimitReached if all are complete
     */
    admit(request: FastifyRequest, reply: FastifyReply): void {
      const address = addressOf(request.ip);
      const own = byAddress.get(address) ?? new Set();
      if (own.size >= bound.share) makeRoom(own, 'share');
      else if (inFlight.size >= bound.total) makeRoom(inFlight.values(), 'total');
      const waiting: Waiting = { address, giveUp: undefined };
      own.add(waiting);
      byAddress.set(address, own);
      inFlight.set(request, waiting);
      reply.raw.once('close', () => {
        inFlight.delete(request);
        own.delete(waiting);
        if (own.size === 0) byAddress.delete(address);
      });
    },
    awaitBody(request: FastifyRequest, giveUp: (reached: LimitReached) => void): void {
      const waiting = inFlight.get(request);
      if (waiting === undefined) return;
      waiting.giveUp = giveUp;
      request.raw.once('end', () => {
        waiting.giveUp = undefined;
      });
    },
  };
}
