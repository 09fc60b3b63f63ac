import { describedAs } from '@exchange/runtime/contract/described-as';
import { uuidText } from '@exchange/runtime/contract/described-text';
import { dryRun, truth } from '@exchange/runtime/contract/query-parameters';
import { defineRoute } from '@exchange/runtime/contract/route';
import { jsonObject } from '@exchange/units';
import { z } from 'zod';
import { createTransaction } from '../transaction/contract.js';
import { transactionResource } from '../transaction/resource.js';
import { transactionInput } from '../transaction/submission/input.js';
import { shapeColumns } from './table-row.js';

const batchResult = z
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
  .meta({ id: 'TransactionBatch', description: 'The result for each item, in request order.' });

export const batchItemsMax = 1_000;

export const submitBatch = defineRoute({
  operationId: 'submitTransactionBatch',
  method: 'post',
  path: '/exchange/transactions/batch',
  tag: 'Exchange',
  summary: 'Submit up to 1000 transactions together',
  description:
    'Decides all items before it records any, and records all accepted items in one step. With atomic, one refused item refuses all. The body is JSON, or one item per line as application/x-ndjson or text/csv with a header; then atomic is a query parameter. CSV columns have the names of the members. A block has `block_product`, `block_mw`, `block_market`, `block_time_zone`, `block_from`, `block_to`, `block_days` (`mon tue` or `1 2`) and `block_calendar`; a `profile` cell is JSON. The blocks and profiles of a batch have at most 11,350 runs of constant power; 413 names the item that exceeds the limit.',
  kind: 'command',
  roles: ['trader'],
  exactNumbers: true,
  query: z.strictObject({
    atomic: truth.optional().meta({ description: 'All or none', example: 'true' }),
    ...dryRun,
  }),
  body: z.strictObject({
    atomic: z.boolean().optional(),
    items: z
      .array(jsonObject)
      .min(1)
      .max(batchItemsMax)
      .meta({
        ...describedAs({
          type: 'array',
          items: { $ref: '#/components/schemas/CreateTransactionBody' },
        }),
        description: 'Bodies of POST /exchange/transactions',
      }),
  }),
  alsoAccepts: ['application/x-ndjson', 'text/csv'],
  itemsMax: batchItemsMax,
  columnsMax: Object.keys(transactionInput.shape).length + shapeColumns.length,
  success: { status: 201, description: 'The result for each item', schema: batchResult },
  errors: [403, 409, 413],
  example: { atomic: true, items: [createTransaction.example] },
});
