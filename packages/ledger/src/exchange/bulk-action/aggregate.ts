import { CommandFailed } from '@exchange/runtime/commands/command-failed';
import {
  type AggregateStore,
  defineAggregate,
  memoizeByStore,
} from '@exchange/runtime/commands/define-aggregate';
import type { ResellerId, Scope, TransactionId } from '@exchange/units';
import type { Installation } from '../../platform/installation/installation.js';
import { streams } from '../../streams.js';
import { transactions } from '../transaction/aggregate.js';
import { absentFinder } from '../transaction/initial/absent.js';
import { confirmationReader, lifecycleCommand } from '../transaction/lifecycle/command.js';
import { dealOwnerGuard } from '../transaction/lifecycle/deal-owner.js';
import { requireOwn } from '../transaction/lifecycle/write.js';
import { bulkAction } from './decide.js';
import { actionEvents, type ItemResult } from './events.js';
import { type FindAbsent, type MoveTransaction, withTransactions } from './perform.js';
import type { ItemRefusal } from './refusals.js';

function transactionMover(store: AggregateStore, installation: Installation): MoveTransaction {
  const aggregate = transactions.on(store);
  const confirmedStanding = confirmationReader(store, installation);
  const requireDealOf = dealOwnerGuard(store);
  return async ({ action, reason, reseller_id, owner }, id, context, options) => {
    const scope = scopeOf(reseller_id);
    try {
      const outcome = await aggregate.execute({
        ...options,
        stream: streams.transaction(id),
        context,
        async command({ state }) {
          requireOwn(scope, state, id);
          await requireDealOf(owner, id);
          const standing = action === 'confirm' ? await confirmedStanding(state) : null;
          return lifecycleCommand(action, reason, standing);
        },
      });
      const { state } = outcome;
      if (state.status === 'absent') throw new Error(`${id} is absent but was not refused`);
      return outcome.outcome === 'accepted'
        ? { transaction_id: id, outcome: 'changed', status: state.status }
        : refused(id, outcome.refusal, state.status);
    } catch (error) {
      if (!(error instanceof CommandFailed)) throw error;
      return refused(id, error.refusal);
    }
  };
}

function refused(
  transaction_id: TransactionId,
  refusal: ItemRefusal,
  status: (ItemResult & { outcome: 'refused' })['status'] = null,
): ItemResult {
  return { transaction_id, outcome: 'refused', status, refusal };
}

function scopeOf(reseller_id: ResellerId | null): Scope {
  return reseller_id === null ? { kind: 'platform' } : { kind: 'reseller', reseller_id };
}

const plainActions = defineAggregate(actionEvents, bulkAction);

function findAbsentOn({ eventLog, database, positions, notifier }: AggregateStore): FindAbsent {
  if (database === undefined || positions === undefined || notifier === undefined) {
    return async () => new Set();
  }
  return absentFinder({ eventLog, database, positions, notifier });
}

export function bulkActionsOf(installation: Installation) {
  return memoizeByStore((store) =>
    withTransactions(
      plainActions.on(store),
      transactionMover(store, installation),
      findAbsentOn(store),
    ),
  );
}
