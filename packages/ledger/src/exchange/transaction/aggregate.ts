import {
  type AggregateOf,
  defineAggregate,
  memoizeByStore,
} from '@exchange/runtime/commands/define-aggregate';
import type { TransactionId } from '@exchange/units';
import { type Use, withUniqueValue } from '../../platform/unique/with-unique-value.js';
import {
  type ExternalIdHolder,
  type ExternalIdValue,
  externalIdKey,
  externalIdOf,
  externalIdOfSubmission,
} from './deal/external-id.js';
import { type TransactionCommand, transaction } from './decide.js';
import { transactionEvents } from './events.js';
import { initialTransactionEvents } from './initial/initial-events.js';
import { externalIds } from './ports.js';
import type { TransactionState } from './state.js';

/** Includes deals that events of other streams created. */
export const allTransactions: AggregateOf<typeof transaction> = defineAggregate(
  transactionEvents,
  transaction,
  initialTransactionEvents,
);

export const plainTransactions: AggregateOf<typeof transaction> = defineAggregate(
  transactionEvents,
  transaction,
);

export const transactions: AggregateOf<typeof transaction> = memoizeByStore((store) =>
  withUniqueValue(allTransactions.on(store), externalIds.of(store)(store), {
    usedBy,
    wantedBy,
    idOf: externalIdKey,
    inUse: ({ external_id }, { transaction_id }) =>
      ({ code: 'external_id_in_use', external_id, transaction_id }) as const,
  }),
);

type ExternalIdUse = Use<ExternalIdHolder, ExternalIdValue> | undefined;

/** An inactive deal frees its id without an event. */
function usedBy(state: TransactionState): ExternalIdUse {
  if (state.status === 'absent') return undefined;
  const value = externalIdOf(state.transaction);
  return value && { holder: { transaction_id: state.transaction.id }, value };
}

function wantedBy(command: TransactionCommand, state: TransactionState): ExternalIdUse {
  const isWithheld = (id: TransactionId) => state.withheld?.includes(id) === true;
  if (command.type === 'SubmitTransaction') {
    if (isWithheld(command.transaction.id)) return undefined;
    const value = externalIdOfSubmission(command);
    return value && { holder: { transaction_id: command.transaction.id }, value };
  }
  if (command.type !== 'CorrectTransaction' || state.status === 'absent') return undefined;
  if (isWithheld(command.replacement.transaction.id)) return undefined;
  const value = externalIdOfSubmission(command.replacement, state.transaction);
  const holder = {
    transaction_id: command.replacement.transaction.id,
    corrects: state.transaction.id,
  };
  return value && { holder, value };
}
