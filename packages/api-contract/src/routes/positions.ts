import { assetId, counterpartyId, instant } from '@exchange/units';
import { z } from 'zod';
import { asOf, wholeNumber } from '../query-parameters.js';
import { netPosition } from '../resources/audit.js';
import { transactionTypes } from '../resources/transaction.js';
import { defineRoute } from '../route.js';

const keys = ['counterparty_id', 'asset_id', 'cost_key', 'transaction_type', 'status'] as const;

export const listPositions = defineRoute({
  operationId: 'listPositions',
  method: 'get',
  path: '/exchange/positions',
  tag: 'Exchange',
  summary: 'Net volume and value by delivery hour or day',
  description:
    'Of transactions that stand: pending, confirmed or settled. A delivery over several periods is spread over them by time; sums are rounded to 6 decimals. As CSV with format=csv.',
  kind: 'query',
  query: z
    .strictObject({
      from: instant.meta({ description: 'Inclusive', example: '2026-12-01T00:00:00Z' }),
      to: instant.meta({ description: 'Exclusive', example: '2026-12-02T00:00:00Z' }),
      period: z.enum(['hour', 'day']).default('hour').meta({ example: 'hour' }),
      group_by: z
        .string()
        .default('counterparty_id,asset_id,cost_key,transaction_type')
        .transform((text) => text.split(',').filter((key) => key !== ''))
        .pipe(z.array(z.enum(keys)))
        .meta({ example: 'counterparty_id,transaction_type' }),
      counterparty_id: counterpartyId.optional(),
      asset_id: assetId.optional(),
      cost_key: z.string().max(200).optional(),
      transaction_type: z.enum(transactionTypes).optional(),
      status: z.enum(['pending', 'confirmed', 'settled']).optional(),
      as_of: asOf,
      format: z.enum(['json', 'csv']).default('json').meta({ example: 'json' }),
      limit: wholeNumber(1, 10_000).default(1_000).meta({ example: 1000 }),
    })
    .refine((query) => query.to > query.from, {
      path: ['to'],
      message: 'to should be after from',
      params: { type: 'value_error' },
    })
    .refine(
      ({ from, to, period }) =>
        Date.parse(to) - Date.parse(from) <= (period === 'hour' ? 32 : 800) * 86_400_000,
      {
        path: ['to'],
        message: 'At most 32 days by hour, or 800 days by day',
        params: { type: 'value_error' },
      },
    ),
  success: {
    status: 200,
    description: 'Positions, oldest period first',
    schema: z.array(netPosition),
    alsoAs: { 'text/csv': z.string() },
    headers: ['Ledger-Position'],
  },
  lanes: ['exchange'],
});
