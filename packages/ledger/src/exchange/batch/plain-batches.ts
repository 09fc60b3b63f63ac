import {
  type AggregateDefinition,
  defineAggregate,
} from '@exchange/runtime/commands/define-aggregate';
import { type BatchCommand, type BatchState, transactionBatch } from './decide.js';
import { type BatchEvent, batchEvents } from './events.js';
import type { BatchRefusal } from './refusals.js';

export const plainBatches: AggregateDefinition<BatchState, BatchCommand, BatchEvent, BatchRefusal> =
  defineAggregate(batchEvents, transactionBatch);
