import { defineEvent, type EventOf } from '@exchange/runtime/event-log/event-schema';
import { resellerId } from '@exchange/units';
import { z } from 'zod';
import { submittedData } from '../transaction/events.js';

export const transactionBatchSubmitted = defineEvent({
  type: 'TransactionBatchSubmitted',
  version: 1,
  description:
    'Transactions were submitted together. This one event holds all that were accepted; each then begins its own stream, whatever dies in between.',
  data: z.object({
    batch_id: z.guid(),
    reseller_id: resellerId.nullable(),
    atomic: z.boolean(),
    accepted: z.array(z.object({ index: z.int(), transaction: submittedData })),
    refused: z.array(z.object({ index: z.int(), message: z.string() })),
  }),
});

export const batchEvents = [transactionBatchSubmitted] as const;
export type BatchEvent = EventOf<(typeof batchEvents)[number]>;
