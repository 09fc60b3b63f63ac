import { platformScope } from '@exchange/units';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '../../admission/address.js';
import type { Admission } from '../../admission/admission.js';
import { beginWork, endWithCredential } from '../../admission/request-work.js';
import type { RouteContract } from '../../contract/route.js';
import type { Authenticator } from '../../credentials/authenticator.js';
import { type Caller, type Identity, isCaller } from '../../credentials/caller.js';
import { CredentialRefused } from '../../credentials/credential-refused.js';
import { type OfferedKey, readKey } from '../../credentials/key-text.js';
import type { MapKeys } from '../../credentials/map-keys.js';
import { formMediaType } from '../body/form-body.js';
import { forbidden } from '../problems/http-problem.js';
import { requireRole } from './authorization.js';
import { type Offered, offeredCredential } from './offered-credential.js';

interface CallerAdmission extends Admission {
  readonly authenticator: Authenticator;
  readonly mapKeys: MapKeys;
}

const lookUpWeight = 4;

const noCredential: Offered = { kind: 'none' };

function isAnonymous(contract: RouteContract | undefined, offered: Offered): boolean {
  if (contract === undefined || contract.security === 'open') return true;
  return contract.security === 'optional' && offered.kind === 'none';
}

function mayBringCredential(request: FastifyRequest, offered: Offered): boolean {
  const { contract } = request.routeOptions.config;
  const isForm = request.headers['content-type']?.startsWith(formMediaType) === true;
  return offered.kind === 'none' && contract?.formBody === true && isForm;
}

function isHealth(contract: RouteContract | undefined): boolean {
  if (contract === undefined || contract.protocol !== undefined) return false;
  return contract.kind === 'service' && contract.body === undefined;
}

export type BodyAdmission = Pick<RequestAdmission, 'admitCaller' | 'admitKey'>;

/**
 * Identifies the caller and takes a slot before the body is read. Without a credential the address
 * counts; health checks do not count.
 */
export function admitRequests(app: FastifyInstance, admission: CallerAdmission): BodyAdmission {
  const requests = new RequestAdmission(admission);
  app.decorateRequest('caller', undefined);
  app.decorateRequest('identity', undefined);
  app.decorateRequest('work', undefined);
  app.addHook('onRequest', (request, reply) => requests.admit(request, reply));
  // A form is parsed before its credential is known.
  app.addHook('preValidation', (request, reply) => requests.admitForm(request, reply));
  return requests;
}

class RequestAdmission {
  readonly #admission: CallerAdmission;
  readonly #openReplies = new WeakMap<FastifyRequest, FastifyReply>();

  constructor(admission: CallerAdmission) {
    this.#admission = admission;
  }

  async admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { contract } = request.routeOptions.config;
    const offered = contract === undefined ? noCredential : offeredCredential(request, contract);
    if (!isAnonymous(contract, offered) && !mayBringCredential(request, offered)) {
      return this.#enter(request, reply, offered);
    }
    if (isHealth(contract)) return;
    this.#admission.anonymous.admit(request, reply);
    this.#openReplies.set(request, reply);
  }

  async admitForm(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { contract } = request.routeOptions.config;
    if (contract?.formBody !== true || request.work !== undefined) return;
    const offered = offeredCredential(request, contract);
    if (!isAnonymous(contract, offered)) await this.#enter(request, reply, offered);
  }

  async admitCaller(request: FastifyRequest, caller: Caller): Promise<void> {
    const reply = this.#openReplies.get(request);
    if (reply !== undefined) await this.#takePlace(request, reply, caller);
  }

  /** @throws CredentialRefused */
  async admitKey(request: FastifyRequest, text: string): Promise<Caller> {
    const { authenticator } = this.#admission;
    const identify = () => authenticator.identifyKey(text);
    const key = readKey(text);
    const caller =
      key?.kind === 'key' ? await this.#recognize(request, key, identify) : await identify();
    await this.admitCaller(request, caller);
    return caller;
  }

  /**
   * Unknown keys share one slot per address, so guesses with a valid checksum are looked up one by
   * one, with a delay.
   */
  async #recognize<Value extends Identity>(
    request: FastifyRequest,
    key: OfferedKey,
    identify: () => Promise<Value>,
  ): Promise<Value> {
    const { authenticator, mapKeys } = this.#admission;
    const isMapKey = key.kind === 'map_key';
    if (isMapKey ? mapKeys.isRecentlyValid(key) : authenticator.keys.has(key)) return identify();
    const what = isMapKey ? 'keys for maps' : 'keys';
    const holder = `${what} not known, ${addressOf(request.ip)}`;
    return this.#lookUp(holder, identify);
  }

  async #enter(request: FastifyRequest, reply: FastifyReply, offered: Offered): Promise<void> {
    const { authenticator, prove } = this.#admission;
    const { contract } = request.routeOptions.config;
    const caller = await this.#identify(request, offered);
    prove(request.raw.socket);
    if (contract !== undefined) {
      requireMapRoute(caller, contract);
      requireRole(caller, contract);
    }
    if (!authenticator.isScopeKnown(caller)) {
      const share = authenticator.shareOf({ ...caller, scope: platformScope });
      await this.#lookUp(`${share}, reseller not known`, () => authenticator.requireScope(caller));
    }
    await this.#takePlace(request, reply, caller);
  }

  async #identify(request: FastifyRequest, offered: Offered): Promise<Identity> {
    const { authenticator, mapKeys } = this.#admission;
    switch (offered.kind) {
      case 'key': {
        const { key } = offered;
        const identify = async (): Promise<Identity> =>
          key.kind === 'map_key' ? mapKeys.recognize(key) : authenticator.identify(request.headers);
        return this.#recognize(request, key, identify);
      }
      case 'bearer':
        return authenticator.identifyBearer(offered.token, request.headers);
      case 'wrong':
        throw new CredentialRefused({ kind: 'wrong' });
      case 'none':
      case 'headers':
        if (offered.kind === 'none' && request.routeOptions.config.contract?.mapKeys === true) {
          throw new CredentialRefused({ kind: 'missing', takesMapKeys: true });
        }
        return authenticator.identify(request.headers);
      default:
        return offered satisfies never;
    }
  }

  async #takePlace(
    request: FastifyRequest,
    reply: FastifyReply,
    identity: Identity,
  ): Promise<void> {
    const { authenticator, callers, shares, atWork, limiter } = this.#admission;
    const share = authenticator.shareOf(identity);
    callers.note(share);
    request.identity = identity;
    request.caller = isCaller(identity) ? identity : undefined;
    request.work = beginWork(request, reply, share, shares, atWork);
    endWithCredential(request, reply, () => authenticator.keys.isInForce(identity));
    await limiter.admit(share);
  }

  async #lookUp<Result>(holder: string, work: () => Promise<Result>): Promise<Result> {
    const { shares, atWork, callers, slowly } = this.#admission;
    callers.note(holder);
    const release = shares.requests.take(holder);
    try {
      const done = await atWork.begin(holder, lookUpWeight, () => () => {});
      return await work().finally(done);
    } catch (error) {
      await slowly.beforeAnswer(holder);
      throw error;
    } finally {
      release();
    }
  }
}

/** @throws HttpProblem 403 for a map key at another route */
function requireMapRoute(caller: Identity, contract: RouteContract): void {
  if (caller.kind !== 'map_key') return;
  const isRead = contract.kind !== 'command' && (contract.method === 'get' || contract.formBody);
  if (contract.mapKeys === true && isRead === true) return;
  throw forbidden(
    'A key for maps is accepted only at /ogc, /tiles, /rest, GET /api/v1/layers and GET /api/v1/geo/bbox. Use an API key or a bearer token here.',
  );
}
