import { resellerOf } from '@exchange/runtime/commands/require-scope';
import type { Scope } from '@exchange/units';
import type { StatementSubject } from './events.js';

/** What a statement is asked for; 403 for another reseller's. */
export function subjectOf(
  scope: Scope,
  asked: Pick<StatementSubject, 'counterparty_id' | 'month' | 'time_zone'> & {
    readonly reseller_id?: StatementSubject['reseller_id'] | undefined;
  },
): StatementSubject {
  const { counterparty_id, month, time_zone } = asked;
  return { counterparty_id, reseller_id: resellerOf(scope, asked.reseller_id), month, time_zone };
}
