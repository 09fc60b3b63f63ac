import type { Socket } from 'node:net';
import { platformScope } from '@exchange/units';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnonymousRequests } from '../admission/anonymous.js';
import type { RateLimiter } from '../admission/rate-limits.js';
import { beginWork } from '../admission/request-work.js';
import type { RouteContract } from '../contract/route.js';
import type { Authenticator } from '../credentials/authenticator.js';
import type { Caller } from '../credentials/caller.js';
import { CredentialRefused } from '../credentials/credential-refused.js';
import { formMediaType } from './form-body.js';
import { type Offered, offeredCredential } from './offered-credential.js';
import { type Recognition, recognizeMapKey, requireMapRoute } from './recognize-map-key.js';

export interface Admission extends Recognition {
  readonly authenticator: Authenticator;
  readonly anonymous: AnonymousRequests;
  readonly limiter: RateLimiter;
  /** Marks a connection as one over which a right credential has come. */
  readonly prove: (socket: Socket) => void;
}

/** What looking a reseller up counts among the requests at work: the log is asked. */
const lookUpWeight = 4;

const none: Offered = { kind: 'none' };

function isAnonymous(contract: RouteContract | undefined, offered: Offered): boolean {
  if (contract === undefined || contract.security === 'open') return true;
  return contract.security === 'optional' && offered.kind === 'none';
}

/** Whether a credential may be in the form that a request sends. */
function bringsItself(request: FastifyRequest, offered: Offered): boolean {
  const { contract } = request.routeOptions.config;
  const isForm = request.headers['content-type']?.startsWith(formMediaType) === true;
  return offered.kind === 'none' && contract?.formBody === true && isForm;
}

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
  app.addHook('onRequest', (request, reply, done) => {
    const { contract } = request.routeOptions.config;
    const offered = contract === undefined ? none : offeredCredential(request, contract);
    if (isAnonymous(contract, offered) || bringsItself(request, offered)) {
      if (!isHealth(contract)) {
        anonymous.admit(request, reply);
        openReplies.set(request, reply);
      }
      return done();
    }
    const entering = enter(request, reply, offered);
    if (entering === undefined) done();
    else entering.then(() => done(), done);
  });
  // A form may bring its credential itself: it is looked at once the form has been read.
  app.addHook('preValidation', (request, reply, done) => {
    const { contract } = request.routeOptions.config;
    if (contract?.formBody !== true || request.work !== undefined) return done();
    const offered = offeredCredential(request, contract);
    const entering = isAnonymous(contract, offered) ? undefined : enter(request, reply, offered);
    if (entering === undefined) done();
    else entering.then(() => done(), done);
  });

  /**
   * Lets a caller in: who it is, whether it may ask here, and its place. Most are let in at once, without a promise: that is
   * when there is nothing to wait for.
   */
  function enter(
    request: FastifyRequest,
    reply: FastifyReply,
    offered: Offered,
  ): Promise<void> | undefined {
    const identified = identify(request, offered);
    return identified instanceof Promise
      ? identified.then((caller) => letIn(request, reply, caller))
      : letIn(request, reply, identified);
  }

  function letIn(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller,
  ): Promise<void> | undefined {
    const { contract } = request.routeOptions.config;
    prove(request.raw.socket);
    if (contract !== undefined) requireMapRoute(caller, contract);
    return authenticator.isScopeKnown(caller)
      ? takePlace(request, reply, caller)
      : lookUpScope(caller).then(() => takePlace(request, reply, caller));
  }

  function identify(request: FastifyRequest, offered: Offered): Caller | Promise<Caller> {
    switch (offered.kind) {
      case 'map_key':
        return recognizeMapKey(request, offered.key, admission);
      case 'bearer':
        return authenticator.identifyBearer(offered.token);
      case 'wrong':
        throw new CredentialRefused({ kind: 'wrong' });
      case 'none':
        if (request.routeOptions.config.contract?.mapKeys === true) {
          throw new CredentialRefused({ kind: 'missing', takesMapKeys: true });
        }
        return authenticator.identify(request.headers);
      case 'headers':
        return authenticator.identify(request.headers);
      default:
        return offered satisfies never;
    }
  }

  function takePlace(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller,
  ): Promise<void> | undefined {
    const share = authenticator.shareOf(caller);
    callers.note(share);
    request.caller = caller;
    request.work = beginWork(request, reply, share, shares, atWork);
    return limiter.admit(share);
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
