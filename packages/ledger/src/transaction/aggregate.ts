import {
  type AggregateDefinition,
  defineAggregate,
} from '@exchange/runtime/commands/define-aggregate';
import { type TransactionCommand, transaction } from './decide.js';
import { type TransactionEvent, transactionEvents } from './events.js';
import type { TransactionRefusal } from './refusals.js';
import type { TransactionState } from './state.js';

/** Transactions. */
export const transactions: AggregateDefinition<
  TransactionState,
  TransactionCommand,
  TransactionEvent,
  TransactionRefusal
> = defineAggregate(transactionEvents, transaction);
