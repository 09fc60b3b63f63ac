import {
  type AggregateDefinition,
  type AggregateStore,
  defineAggregate,
  onceAStore,
} from '@exchange/runtime/commands/define-aggregate';
import type { Installation } from '../installation/installation.js';
import { absentFinder } from '../transaction/absent.js';
import { type ActionCommand, type ActionState, bulkAction } from './decide.js';
import { type ActionEvent, actionEvents } from './events.js';
import { transactionMover } from './move-transaction.js';
import type { ActionRefusal } from './refusals.js';
import { type FindAbsent, withTransactions } from './take-action.js';

const plainActions = defineAggregate(actionEvents, bulkAction);

function findAbsentOn({ eventLog, database, positions, bell }: AggregateStore): FindAbsent {
  if (database === undefined || positions === undefined || bell === undefined) {
    return async () => new Set();
  }
  return absentFinder({ eventLog, database, positions, bell });
}

/** Bulk actions, each in a stream of its own: one that is accepted has been carried out. */
export function bulkActionsOf(
  installation: Installation,
): AggregateDefinition<ActionState, ActionCommand, ActionEvent, ActionRefusal> {
  return onceAStore((store) =>
    withTransactions(
      plainActions.on(store),
      transactionMover(store, installation),
      findAbsentOn(store),
    ),
  );
}
