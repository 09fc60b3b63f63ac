import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Bound } from '../config/limits.js';
import type { Metrics } from '../observability/metrics.js';
import { addressOf } from './address.js';
import type { LimitReached, Shared } from './limit-reached.js';
import { createShares } from './shares.js';

export const anonymousBodyBytesMax = 8 * 1024;

export const anonymousFormBytesMax = 256 * 1024;

interface Waiting {
  readonly address: string;
  giveUp(reached: LimitReached): void;
}

const shared: Shared = {
  name: 'anonymous_requests',
  what: 'requests without a credential',
  holder: 'address',
};

export function createAnonymousRequests(bound: Bound, metrics: Metrics | undefined) {
  const shares = createShares(shared, bound, metrics);
  /** Requests with incomplete bodies, oldest first. */
  const incomplete = new Map<FastifyRequest, Waiting>();

  function makeRoom(address: string, kind: 'share' | 'total'): void {
    const reached = shares.refuse(kind);
    for (const [request, waiting] of incomplete) {
      if (kind === 'share' && waiting.address !== address) continue;
      incomplete.delete(request);
      waiting.giveUp(reached);
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
      const kind = shares.refusal(address);
      if (kind !== undefined) makeRoom(address, kind);
      const release = shares.takeAnyway(address);
      reply.raw.once('close', () => {
        incomplete.delete(request);
        release();
      });
    },
    awaitBody(request: FastifyRequest, giveUp: Waiting['giveUp']): void {
      incomplete.set(request, { address: addressOf(request.ip), giveUp });
      request.raw.once('end', () => incomplete.delete(request));
    },
  };
}
