import type { Socket } from 'node:net';
import { platformScope } from '@exchange/units';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticator } from '../credentials/authenticator.js';
import type { Caller } from '../credentials/caller.js';
import type { AnonymousRequests } from '../protection/anonymous.js';
import type { RateLimiter } from '../protection/rate-limits.js';
import { beginWork } from '../protection/request-work.js';
import type { SharedLimits } from '../protection/shared-limits.js';
import type { Turns } from '../protection/turns.js';

export interface Admission {
  readonly authenticator: Authenticator;
  readonly shares: SharedLimits;
  readonly anonymous: AnonymousRequests;
  readonly limiter: RateLimiter;
  readonly turns: Turns;
  /** Marks a connection as one over which a right credential has come. */
  readonly prove: (socket: Socket) => void;
}

/** Takes a caller's place for a request that came without a credential and turned out to have one in its body. */
export type AdmitCaller = (request: FastifyRequest, caller: Caller) => Promise<void>;

/**
 * Who asks, before anything else; then a place for the request among what callers share, before anything of its body
 * is read. What needs no credential is counted by address; health checks are not counted.
 */
export function admitRequests(app: FastifyInstance, admission: Admission): AdmitCaller {
  const { authenticator, anonymous, limiter, turns, prove, shares } = admission;
  app.decorateRequest('caller', undefined);
  app.decorateRequest('work', undefined);
  const openReplies = new WeakMap<FastifyRequest, FastifyReply>();
  app.addHook('onRequest', async (request, reply) => {
    const { contract } = request.routeOptions.config;
    if (contract === undefined || contract.security === 'open') {
      const isHealth = contract?.kind === 'service' && contract.body === undefined;
      if (isHealth) return;
      anonymous.admit(request, reply);
      openReplies.set(request, reply);
      return;
    }
    const caller = await authenticator.identify(request.headers);
    prove(request.raw.socket);
    if (!authenticator.isScopeKnown(caller)) await lookUpScope(caller);
    await takePlace(request, reply, caller);
  });

  async function takePlace(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller,
  ): Promise<void> {
    const share = authenticator.shareOf(caller);
    turns.note(share);
    request.work = beginWork(request, reply, share, shares);
    request.caller = caller;
    await limiter.admit(share);
  }

  /** Scopes that may not exist have one share together: names that are made up make none. */
  async function lookUpScope(caller: Caller): Promise<void> {
    const share = authenticator.shareOf({ ...caller, scope: platformScope });
    const giveBack = shares.requests.take(`${share}, reseller not known`);
    try {
      await authenticator.requireScope(caller);
    } finally {
      giveBack();
    }
  }

  return async (request, caller) => {
    const reply = openReplies.get(request);
    if (reply !== undefined) await takePlace(request, reply, caller);
  };
}
