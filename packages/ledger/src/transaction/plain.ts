import {
  type AggregateDefinition,
  defineAggregate,
} from '@exchange/runtime/commands/define-aggregate';
import { type TransactionCommand, transaction } from './decide.js';
import { type TransactionEvent, transactionEvents } from './events.js';
import type { TransactionRefusal } from './refusals.js';
import type { TransactionState } from './state.js';

/** Transactions by themselves: what keeps their external ids unique reads them so. */
export const plainTransactions: AggregateDefinition<
  TransactionState,
  TransactionCommand,
  TransactionEvent,
  TransactionRefusal
> = defineAggregate(transactionEvents, transaction);
