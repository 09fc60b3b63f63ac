import { covers, type ResellerId, type Scope } from '@exchange/units';
import { CommandFailed } from './command-failed.js';

/** @throws CommandFailed unless the scope covers the reseller */
export function requireCovered(scope: Scope, reseller: ResellerId | null, what: string): void {
  if (covers(scope, reseller)) return;
  throw new CommandFailed({
    code: reseller === null ? 'of_the_platform' : 'of_another_reseller',
    what,
  });
}

/**
 * Defaults to the caller's.
 * @throws CommandFailed for another reseller
 */
export function resellerOf(scope: Scope, named: ResellerId | null | undefined): ResellerId | null {
  if (scope.kind === 'platform') return named ?? null;
  if (named !== undefined && named !== null && named !== scope.reseller_id) {
    throw new CommandFailed({ code: 'for_another_reseller' });
  }
  return scope.reseller_id;
}
