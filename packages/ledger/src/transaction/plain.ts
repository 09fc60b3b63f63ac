import {
  type AggregateDefinition,
  defineAggregate,
} from '@exchange/runtime/commands/define-aggregate';
import { transactionBeginnings } from './beginning.js';
import { type TransactionCommand, transaction } from './decide.js';
import { type TransactionEvent, transactionEvents } from './events.js';
import type { TransactionRefusal } from './refusals.js';
import type { TransactionState } from './state.js';

type Transactions = AggregateDefinition<
  TransactionState,
  TransactionCommand,
  TransactionEvent,
  TransactionRefusal
>;

/** Transactions, those too whose streams have not begun: an event of another stream brought them. */
export const broughtTransactions: Transactions = defineAggregate(
  transactionEvents,
  transaction,
  transactionBeginnings,
);

/** Transactions as their own streams have them: what keeps their external ids unique reads them so. */
export const plainTransactions: Transactions = defineAggregate(transactionEvents, transaction);
