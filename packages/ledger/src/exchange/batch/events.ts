import { defineEvent, type EventOf } from '@exchange/runtime/event-log/event-schema';
import { resellerId, transactionId } from '@exchange/units';
import { z } from 'zod';
import { submittedData } from '../transaction/events.js';
import { refusedItem } from './refusals.js';

export const transactionBatchSubmitted = defineEvent({
  type: 'TransactionBatchSubmitted',
  version: 1,
  description:
    'Transactions were submitted together. The event holds those of one reseller that were accepted, or those of none; the events of one batch are written together, all or none, and index is the place in the whole batch. Each transaction is pending, and its own stream begins with its first command. What was refused stands in the event of who submitted it and says why as a code with its facts.',
  data: z.object({
    batch_id: z.guid(),
    reseller_id: resellerId.nullable(),
    atomic: z.boolean(),
    accepted: z.array(z.object({ index: z.int(), transaction: submittedData })),
    refused: z.array(refusedItem),
  }),
});

export const batchExternalIdWithheld = defineEvent({
  type: 'BatchExternalIdWithheld',
  version: 1,
  description:
    'A deal that was to come with this batch did not in time: another one has its external id.',
  data: z.object({
    batch_id: z.guid(),
    reseller_id: resellerId.nullable(),
    withheld_from: transactionId,
    external_id: z.string(),
  }),
});

export const batchEvents = [transactionBatchSubmitted, batchExternalIdWithheld] as const;
export type BatchEvent = EventOf<(typeof batchEvents)[number]>;

/** The result of a batch, of one event or of all events together. */
export type SubmittedBatch = Extract<BatchEvent, { type: 'TransactionBatchSubmitted' }>['data'];
