import { asOf, dryRun } from '@exchange/runtime/contract/query-parameters';
import { defineRoute } from '@exchange/runtime/contract/route';
import { created, readerRoute, shown } from '@exchange/runtime/contract/successes';
import { transactionId } from '@exchange/units';
import { z } from 'zod';
import { exchangeLane } from './lane.js';
import { transactionResource } from './resource.js';
import { transactionInput } from './submission/input.js';

const tag = 'Exchange';
const params = z.object({ id: transactionId });

export const createTransaction = defineRoute({
  operationId: 'createTransaction',
  method: 'post',
  path: '/exchange/transactions',
  tag,
  summary: 'Submit a nomination, trade or settlement',
  description:
    'Volume and price are exact decimals with at most 6 decimals, as numbers or texts. Reseller and cost key come from the asset, if there is one. An uneven delivery has a profile or a block.',
  kind: 'command',
  roles: ['trader'],
  // The external id's user may be an item of a batch, which the tables find.
  readsTables: ({ external_id }) => (external_id ?? null) !== null,
  exactNumbers: true,
  query: z.strictObject(dryRun),
  body: transactionInput,
  success: created('The transaction, pending', transactionResource),
  errors: [403, 404, 409],
  example: {
    counterparty_id: 'b4a0c5c2-3f57-4c43-9a53-0f2d7d9f5a11',
    transaction_type: 'nomination',
    volume_mwh: 12.5,
    price_per_mwh: 41.25,
    delivery_start: '2026-12-01T00:00:00Z',
    delivery_end: '2026-12-01T01:00:00Z',
  },
});

export const getTransaction = defineRoute({
  ...readerRoute(tag, [exchangeLane]),
  operationId: 'getTransaction',
  path: '/exchange/transactions/{id}',
  summary: 'Get a transaction',
  params,
  query: z.strictObject({ as_of: asOf }),
  success: shown('The transaction', transactionResource),
  errors: [403, 404],
});
