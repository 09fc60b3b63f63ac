import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import { compareDecimals } from '@exchange/units';
import { standingsOn } from '../counterparty/fact.js';
import type { Standing } from '../counterparty/standing.js';
import type { Installation } from '../installation/installation.js';
import { streams } from '../streams.js';
import { transactions } from './aggregate.js';
import type { TransactionCommand } from './decide.js';
import type { LifecycleAction, Reason } from './reason.js';
import type { TransactionFields, TransactionState } from './state.js';

/**
 * How the counterparty of a pending transaction stands for its confirmation: a fact that the confirmation is decided on, read
 * for each try. A suspension does not keep back a trade that stands in for a confirmed one of the same counterparty and is
 * not larger: what was sold is still owed, and could not be settled otherwise.
 */
export function confirmationReader(
  store: AggregateStore,
  installation: Installation,
): (state: TransactionState) => Promise<Standing> {
  return async (state) => {
    if (state.status !== 'pending') return null;
    const { transaction } = state;
    const standings = standingsOn(store, installation.counterparties);
    const standing = await standings(transaction.counterparty_id, transaction.transaction_type);
    if (standing === null || transaction.corrects === undefined) return standing;
    const before = await transactions.on(store).load(streams.transaction(transaction.corrects));
    return before.state.status !== 'absent' && isOwed(transaction, before.state.transaction)
      ? null
      : standing;
  };
}

/** Whether a trade is no more than the confirmed one that it stands in for. */
function isOwed(transaction: TransactionFields, before: TransactionFields): boolean {
  return (
    transaction.counterparty_id === before.counterparty_id &&
    compareDecimals(transaction.volume_mwh, before.volume_mwh) <= 0
  );
}

/**
 * The command of an action; contracts see to it that what has to have a reason has one.
 *
 * @param standing how the counterparty stands for a confirmation (`confirmation.ts`)
 */
export function lifecycleCommand(
  action: LifecycleAction,
  reason: Reason | null,
  standing: Standing,
): TransactionCommand {
  switch (action) {
    case 'confirm':
      return { type: 'ConfirmTransaction', standing, reason };
    case 'settle':
      return { type: 'SettleTransaction', reason };
    case 'cancel':
      return { type: 'CancelTransaction', reason: reason ?? unstated };
    case 'reject':
      return { type: 'RejectTransaction', reason: reason ?? unstated };
    default:
      return action satisfies never;
  }
}

const unstated: Reason = { code: null, text: null };
