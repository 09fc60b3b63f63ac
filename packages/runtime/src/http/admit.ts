import type { Socket } from 'node:net';
import { platformScope } from '@exchange/units';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RouteContract } from '../contract/route.js';
import type { Authenticator } from '../credentials/authenticator.js';
import type { Caller } from '../credentials/caller.js';
import type { AnonymousRequests } from '../protection/anonymous.js';
import type { AtWork } from '../protection/at-work.js';
import type { RateLimiter } from '../protection/rate-limits.js';
import type { RecentCallers } from '../protection/recent-callers.js';
import { beginWork } from '../protection/request-work.js';
import type { SharedLimits } from '../protection/shared-limits.js';
import type { SlowRefusals } from '../protection/slow-refusals.js';

export interface Admission {
  readonly authenticator: Authenticator;
  readonly shares: SharedLimits;
  readonly anonymous: AnonymousRequests;
  readonly limiter: RateLimiter;
  readonly slowly: SlowRefusals;
  readonly callers: RecentCallers;
  readonly atWork: AtWork;
  /** Marks a connection as one over which a right credential has come. */
  readonly prove: (socket: Socket) => void;
}

/** What looking a reseller up counts among the requests at work: the log is asked. */
const lookUpWeight = 4;

/** What says how the service is, as fast as it can be said: not counted. */
function isHealth(contract: RouteContract | undefined): boolean {
  if (contract === undefined || contract.protocol !== undefined) return false;
  return contract.kind === 'service' && contract.body === undefined;
}

/** Takes a caller's place for a request that came without a credential and turned out to have one in its body. */
export type AdmitCaller = (request: FastifyRequest, caller: Caller) => Promise<void>;

/**
 * Who asks, before anything else; then a place for the request among what callers share, before anything of its body
 * is read. What needs no credential is counted by address; health checks are not counted.
 */
export function admitRequests(app: FastifyInstance, admission: Admission): AdmitCaller {
  const { authenticator, anonymous, limiter, slowly, callers, atWork, prove, shares } = admission;
  app.decorateRequest('caller', undefined);
  app.decorateRequest('work', undefined);
  const openReplies = new WeakMap<FastifyRequest, FastifyReply>();
  app.addHook('onRequest', async (request, reply) => {
    const { contract } = request.routeOptions.config;
    const isAnonymous =
      contract === undefined ||
      contract.security === 'open' ||
      (contract.security === 'optional' && !authenticator.isOffered(request.headers));
    if (isAnonymous) {
      if (isHealth(contract)) return;
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
    callers.note(share);
    request.work = beginWork(request, reply, share, shares, atWork);
    request.caller = caller;
    await limiter.admit(share);
  }

  /** Scopes that may not exist have one share together: names that are made up make none. */
  async function lookUpScope(caller: Caller): Promise<void> {
    const share = authenticator.shareOf({ ...caller, scope: platformScope });
    const holder = `${share}, reseller not known`;
    callers.note(holder);
    const giveBack = shares.requests.take(holder);
    try {
      const done = await atWork.begin(holder, lookUpWeight, () => () => {});
      await authenticator.requireScope(caller).finally(done);
    } catch (error) {
      await slowly.beforeAnswer(holder);
      throw error;
    } finally {
      giveBack();
    }
  }

  return async (request, caller) => {
    const reply = openReplies.get(request);
    if (reply !== undefined) await takePlace(request, reply, caller);
  };
}
