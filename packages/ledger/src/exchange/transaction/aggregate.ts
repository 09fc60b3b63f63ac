import {
  type AggregateOf,
  defineAggregate,
  memoizeByStore,
} from '@exchange/runtime/commands/define-aggregate';
import { type Use, withUniqueValue } from '../../platform/unique/with-unique-value.js';
import {
  type ExternalIdHolder,
  type ExternalIdValue,
  externalIdKey,
  externalIdOf,
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
  if (sentExternalId(command) === undefined) return undefined;
  const decision = transaction.decide(state, command);
  // A claim for a refused command would take the id from its user.
  const [event] = decision.outcome === 'refused' ? [] : decision.events;
  switch (event?.type) {
    case 'TransactionSubmitted': {
      const value = externalIdOf(event.data);
      return value && { holder: { transaction_id: event.data.transaction_id }, value };
    }
    case 'TransactionCorrected': {
      const { transaction_id: corrects, replacement } = event.data;
      const value = externalIdOf(replacement);
      const holder = { transaction_id: replacement.transaction_id, corrects };
      return value && { holder, value };
    }
    default:
      return undefined;
  }
}

function sentExternalId(command: TransactionCommand): string | undefined {
  if (command.type === 'SubmitTransaction') return command.transaction.external_id;
  if (command.type === 'CorrectTransaction') return command.replacement.transaction.external_id;
  return undefined;
}
