import {
  type AggregateDefinition,
  defineAggregate,
  onceAStore,
} from '@exchange/runtime/commands/define-aggregate';
import type { Installation } from '../installation/installation.js';
import { type ActionCommand, type ActionState, bulkAction } from './decide.js';
import { type ActionEvent, actionEvents } from './events.js';
import { transactionMover } from './move-transaction.js';
import type { ActionRefusal } from './refusals.js';
import { withTransactions } from './take-action.js';

const plainActions = defineAggregate(actionEvents, bulkAction);

/** Bulk actions, each in a stream of its own: one that is accepted has been carried out. */
export function bulkActionsOf(
  installation: Installation,
): AggregateDefinition<ActionState, ActionCommand, ActionEvent, ActionRefusal> {
  return onceAStore((store) =>
    withTransactions(plainActions.on(store), transactionMover(store, installation)),
  );
}
