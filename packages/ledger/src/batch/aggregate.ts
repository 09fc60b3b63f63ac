import {
  type AggregateDefinition,
  defineAggregate,
} from '@exchange/runtime/commands/define-aggregate';
import { type BatchState, type SubmitBatch, transactionBatch } from './decide.js';
import { type BatchEvent, batchEvents } from './events.js';
import type { BatchRefusal } from './refusals.js';

/** Batches of transactions. */
export const batches: AggregateDefinition<BatchState, SubmitBatch, BatchEvent, BatchRefusal> =
  defineAggregate(batchEvents, transactionBatch);
