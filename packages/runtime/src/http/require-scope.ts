import { covers, type ResellerId, type Scope } from '@exchange/units';
import { engineProblem } from '../errors/engine-problem.js';
import { forbidden } from '../errors/http-problem.js';

/** A 403 unless the scope covers the reseller that owns the thing. */
export function requireCovered(scope: Scope, reseller: ResellerId | null, what: string): void {
  if (covers(scope, reseller)) return;
  throw engineProblem({
    code: reseller === null ? 'of_the_platform' : 'of_another_reseller',
    what,
  });
}

/** A 403 for a caller that is limited to a reseller. */
export function requirePlatform(scope: Scope, what: string): void {
  if (scope.kind !== 'platform') throw forbidden(`Only platform callers may ${what}.`);
}

/** The reseller that a create is for: the one sent, else the caller's own; another's is 403. */
export function resellerOf(scope: Scope, sent: ResellerId | null | undefined): ResellerId | null {
  if (scope.kind === 'platform') return sent ?? null;
  if (sent !== undefined && sent !== null && sent !== scope.reseller_id) {
    throw engineProblem({ code: 'for_another_reseller' });
  }
  return scope.reseller_id;
}
