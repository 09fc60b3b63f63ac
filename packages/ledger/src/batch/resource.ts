import { uuidText } from '@exchange/runtime/contract/described-text';
import { z } from 'zod';
import { transactionResource } from '../transaction/resource.js';

export const batchResult = z
  .object({
    batch_id: uuidText,
    atomic: z.boolean(),
    accepted: z.int(),
    refused: z.int(),
    results: z.array(
      z.discriminatedUnion('outcome', [
        z.object({
          index: z.int(),
          outcome: z.literal('accepted'),
          transaction: transactionResource,
        }),
        z.object({ index: z.int(), outcome: z.literal('refused'), detail: z.string() }),
      ]),
    ),
  })
  .meta({ id: 'TransactionBatch', description: 'What became of each item, in their order.' });
