import {
  type AggregateDefinition,
  defineAggregate,
} from '@exchange/runtime/commands/define-aggregate';
import { type TransactionCommand, type TransactionRefusal, transaction } from './decide.js';
import { type TransactionEvent, transactionEvents } from './events.js';
import type { TransactionState } from './state.js';

/** Transactions. */
export const transactions: AggregateDefinition<
  TransactionState,
  TransactionCommand,
  TransactionEvent,
  TransactionRefusal
> = defineAggregate(transactionEvents, transaction);
