import { requireCovered, resellerOf } from '@exchange/runtime/commands/require-scope';
import type { Scope } from '@exchange/units';
import type { StatementSubject } from './events.js';

/** @throws HttpProblem 403 for another owner's statement */
export function subjectOf(
  scope: Scope,
  request: Pick<StatementSubject, 'counterparty_id' | 'month' | 'time_zone'> & {
    readonly reseller_id?: StatementSubject['reseller_id'] | undefined;
    readonly of_no_reseller?: boolean | undefined;
  },
): StatementSubject {
  const { counterparty_id, month, time_zone, of_no_reseller = false } = request;
  if (of_no_reseller) {
    requireCovered(scope, null, 'statement');
    return { counterparty_id, reseller_id: null, of_no_reseller: true, month, time_zone };
  }
  return { counterparty_id, reseller_id: resellerOf(scope, request.reseller_id), month, time_zone };
}
