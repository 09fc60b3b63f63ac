import {
  type AggregateDefinition,
  defineAggregate,
} from '@exchange/runtime/commands/define-aggregate';
import { type TransactionCommand, transaction } from '../decide.js';
import { type TransactionEvent, transactionEvents } from '../events.js';
import type { TransactionRefusal } from '../refusals.js';
import type { TransactionState } from '../state.js';
import { initialTransactionEvents } from './initial-events.js';

type Transactions = AggregateDefinition<
  TransactionState,
  TransactionCommand,
  TransactionEvent,
  TransactionRefusal
>;

/** Includes transactions with empty streams that events of other streams created. */
export const allTransactions: Transactions = defineAggregate(
  transactionEvents,
  transaction,
  initialTransactionEvents,
);

/** From their own streams only, for the uniqueness of external ids. */
export const plainTransactions: Transactions = defineAggregate(transactionEvents, transaction);
