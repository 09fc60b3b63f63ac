import type { Scope } from '@exchange/units';
import type { RouteContract } from '../contract/route.js';
import type { Caller } from '../credentials/caller.js';
import type { ContractRequest } from './implement.js';
import { callerOf } from './server.js';

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
