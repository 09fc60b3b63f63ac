import { dryRun } from '@exchange/runtime/contract/query-parameters';
import { defineRoute } from '@exchange/runtime/contract/route';
import { transactionId } from '@exchange/units';
import { z } from 'zod';
import { reason } from '../transaction/lifecycle/input.js';
import { lifecycleAction } from '../transaction/lifecycle/reason.js';
import { transactionFilter } from '../transaction/list/contract.js';
import { transactionCsvPaths } from '../transaction/resource.js';
import { actionItemsMax } from './decide.js';
import { actionResult } from './resource.js';

const listed = <Item extends z.ZodType>(item: Item) => z.array(item).min(1).max(actionItemsMax);
const inQuery = { description: 'For a body of lines' };

export const takeTransactionAction = defineRoute({
  operationId: 'takeTransactionAction',
  method: 'post',
  path: '/exchange/transactions/actions',
  tag: 'Exchange',
  summary: 'Confirm, settle, cancel or reject up to 1000 transactions',
  description:
    'Moves each transaction separately, like its single route. A refused transaction does not change, and its result has the detail. Select by ids (duplicates count once), or by filter with filters of the list and count; another number of matches gets 409. All results are recorded as one event. A repetition with the same Idempotency-Key completes an interrupted call and returns the same answer. The body may also have one id per line, as application/x-ndjson (a text, or an object with id) or text/csv with an id column; then action and reason are query parameters. Each action needs the role of its single route; the role trader cancels only transactions of the same owner.',
  kind: 'command',
  roles: ['trader', 'back_office'],
  query: z.strictObject({
    action: lifecycleAction.optional().meta({ ...inQuery, example: 'confirm' }),
    reason_code: reason.reason_code.unwrap().unwrap().optional(),
    reason: reason.reason.unwrap().unwrap().optional(),
    ...dryRun,
  }),
  body: z.strictObject({
    action: lifecycleAction.optional(),
    ids: listed(transactionId).optional(),
    filter: transactionFilter
      .optional()
      .meta({ description: 'Filters of the list; requires count' }),
    count: z
      .int()
      .min(0)
      .max(actionItemsMax)
      .optional()
      .meta({ description: 'Expected number of transactions' }),
    ...reason,
    items: listed(
      z.union(
        [transactionId, z.object({ id: transactionId })],
        'Input should be the id of a transaction, or an object with id',
      ),
    )
      .optional()
      .meta({ description: 'The parsed lines of a body of lines' }),
  }),
  alsoAccepts: ['application/x-ndjson', 'text/csv'],
  itemsMax: actionItemsMax,
  columnsMax: transactionCsvPaths.length,
  // A body may request a thousand moves.
  weight: 8,
  success: {
    status: 200,
    description: 'The result for each transaction',
    schema: actionResult,
    headers: ['Ledger-Position', 'Ledger-Projected', 'Idempotency-Replayed'],
  },
  errors: [409, 413],
  example: {
    action: 'confirm',
    ids: ['9a2f5a86-4b0e-4d3a-8f6f-1f6a0c9f7e44'],
    reason_code: 'A85',
  },
});
