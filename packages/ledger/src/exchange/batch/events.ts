import { defineEvent, type EventOf } from '@exchange/runtime/event-log/event-schema';
import { resellerId, transactionId } from '@exchange/units';
import { z } from 'zod';
import { submittedData } from '../transaction/events.js';
import { refusedItem } from './refusals.js';

export const transactionBatchSubmitted = defineEvent({
  type: 'TransactionBatchSubmitted',
  description:
    "Transactions were submitted together. The event holds the accepted transactions of one reseller, or of the platform. The events of a batch are appended atomically; index is the place in the whole batch. Each transaction is pending, and its own stream starts with its first command. Refused items are in the submitter's event, with codes and facts.",
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
  description: 'The batch did not record a deal in time: another deal has its external id.',
  data: z.object({
    batch_id: z.guid(),
    reseller_id: resellerId.nullable(),
    withheld_from: transactionId,
    external_id: z.string(),
  }),
});

export const batchEvents = [transactionBatchSubmitted, batchExternalIdWithheld] as const;
export type BatchEvent = EventOf<(typeof batchEvents)[number]>;

export type SubmittedBatch = Extract<BatchEvent, { type: 'TransactionBatchSubmitted' }>['data'];
