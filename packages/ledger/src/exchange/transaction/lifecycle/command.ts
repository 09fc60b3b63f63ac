import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import { compareDecimals } from '@exchange/units';
import type { Installation } from '../../../platform/installation/installation.js';
import { streams } from '../../../streams.js';
import { transactions } from '../aggregate.js';
import type { TransactionCommand } from '../decide.js';
import { counterpartyStandings } from '../ports.js';
import type { TransactionFields, TransactionState } from '../state.js';
import type { Standing } from '../submission/standing.js';
import { type LifecycleAction, type Reason, statedReason } from './reason.js';

/** A replacement may keep a suspended counterparty's volume: it is still owed. */
export function confirmationReader(
  store: AggregateStore,
  installation: Installation,
): (state: TransactionState) => Promise<Standing> {
  return async (state) => {
    if (state.status !== 'pending') return null;
    const { transaction } = state;
    const standings = counterpartyStandings.of(store)(store, installation.counterparties);
    const standing = await standings(transaction.counterparty_id, transaction.transaction_type);
    if (standing === null || transaction.corrects === undefined) return standing;
    const before = await transactions.on(store).load(streams.transaction(transaction.corrects));
    return before.state.status !== 'absent' && isOwed(transaction, before.state.transaction)
      ? null
      : standing;
  };
}

function isOwed(transaction: TransactionFields, before: TransactionFields): boolean {
  return (
    transaction.counterparty_id === before.counterparty_id &&
    compareDecimals(transaction.volume_mwh, before.volume_mwh) <= 0
  );
}

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
      return { type: 'CancelTransaction', reason: reason ?? statedReason({}) };
    case 'reject':
      return { type: 'RejectTransaction', reason: reason ?? statedReason({}) };
    default:
      return action satisfies never;
  }
}
