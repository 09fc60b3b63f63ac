import type { Scope } from '@exchange/units';
import type { FastifyRequest } from 'fastify';
import type { RequestContext } from '../../commands/request-context.js';
import type { RouteContract } from '../../contract/route.js';
import type { Caller, Identity } from '../../credentials/caller.js';
import { traceparentOf } from '../../observability/tracing.js';
import type { ContractRequest } from '../implement.js';
import { unauthorized } from '../problems/http-problem.js';
import { header } from '../request-facts.js';

export interface AuthenticatedRequest<Contract extends RouteContract>
  extends ContractRequest<Contract> {
  readonly caller: Caller;
  readonly scope: Scope;
}

/** @throws HttpProblem 401 on an open route without credentials */
export function authenticated<Contract extends RouteContract>(
  request: ContractRequest<Contract>,
): AuthenticatedRequest<Contract> {
  const caller = callerOf(request.raw);
  return { caller, scope: caller.scope, ...request };
}

export function identityOf(request: FastifyRequest): Identity {
  if (request.identity === undefined) throw unauthorized('Provide a credential.');
  return request.identity;
}

export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === undefined) throw unauthorized('Provide a credential.');
  return request.caller;
}

export function requestContext(raw: FastifyRequest): RequestContext {
  return {
    caller: callerOf(raw),
    requestId: raw.id,
    traceparent: traceparentOf(raw),
    correlationId: header(raw, 'x-correlation-id')?.slice(0, 128) ?? raw.id,
  };
}
