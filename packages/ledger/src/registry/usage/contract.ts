import { paging, wholeNumber } from '@exchange/runtime/contract/query-parameters';
import { defineRoute } from '@exchange/runtime/contract/route';
import { listed } from '@exchange/runtime/contract/successes';
import { assetId, decimalInput, instant, instantInput, untilManyFaults } from '@exchange/units';
import { z } from 'zod';
import { marketLane } from '../../lanes.js';
import { assetsLane } from '../asset/lane.js';
import { recorded } from '../rates/resource.js';
import { forecastItem, usageResource } from './resource.js';

const tag = 'Usage';
const queryRoute = {
  method: 'get',
  kind: 'query',
  tag,
  lanes: [marketLane.lane, assetsLane],
} as const;
const params = z.object({ premise_asset_id: assetId });

export const usageRecordInput = z
  .strictObject({ period_start: instantInput, period_end: instantInput, kwh: decimalInput })
  .refine((record) => record.period_end > record.period_start, {
    path: ['period_end'],
    message: 'period_end should be after period_start',
    params: { type: 'value_error' },
  });

export const recordUsage = defineRoute({
  operationId: 'recordUsage',
  method: 'post',
  path: '/usage/{premise_asset_id}',
  tag,
  summary: 'Record usage of a premise',
  description:
    'Up to 1000 records, all of them or none; a period sent again replaces the earlier record.',
  kind: 'command',
  exactNumbers: true,
  params,
  body: z.strictObject({ records: z.array(untilManyFaults(usageRecordInput)).min(1).max(1000) }),
  success: { status: 201, description: 'How many', schema: recorded },
  errors: [403, 404],
  example: {
    records: [
      { period_start: '2026-10-01T00:00:00Z', period_end: '2026-11-01T00:00:00Z', kwh: 812.5 },
    ],
  },
});

export const listUsage = defineRoute({
  ...queryRoute,
  operationId: 'listUsage',
  path: '/usage/{premise_asset_id}',
  summary: 'Usage history of a premise',
  params,
  query: z.strictObject({
    since: instant.optional().meta({
      description: 'Periods that begin at this time or later',
      example: '2026-10-01T00:00:00Z',
    }),
    until: instant.optional().meta({
      description: 'Periods that begin before this time',
      example: '2026-11-01T00:00:00Z',
    }),
    ...paging,
  }),
  success: listed('Records, most recent first', usageResource),
  errors: [403, 404],
});

export const forecastUsage = defineRoute({
  ...queryRoute,
  operationId: 'forecastUsage',
  path: '/usage/{premise_asset_id}/forecast',
  summary: 'Projected usage of a premise',
  description:
    'Trailing average of the last three periods, or of all there are; months keep calendar lengths where the last period is one. Rounded to 6 decimals, ties to even.',
  params,
  query: z.strictObject({
    periods_ahead: wholeNumber(1, 24)
      .default(3)
      .meta({ description: 'How many periods, 1 to 24', example: 3 }),
  }),
  success: {
    status: 200,
    description: 'Periods after the last one; none without history',
    schema: z.array(forecastItem),
    headers: ['Ledger-Position'],
  },
  errors: [403, 404],
});
