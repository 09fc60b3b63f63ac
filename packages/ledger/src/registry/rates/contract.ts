import { asOf, dryRun, paging } from '@exchange/runtime/contract/query-parameters';
import { defineRoute } from '@exchange/runtime/contract/route';
import { listed, readerRoute, registrarRoute } from '@exchange/runtime/contract/successes';
import { decimalInput, isoDate, untilManyFaults, utilityId } from '@exchange/units';
import { z } from 'zod';
import { retailLane } from '../../lanes.js';
import { utilitiesLane } from '../utility/lane.js';
import { corrected, rateHistoryRecord, recorded } from './resource.js';

const tag = 'Rates';
const params = z.object({ utility_id: utilityId });

export const rateRecordInput = z.strictObject({
  area_code: z.string().trim().min(1).max(64),
  rate_cents_per_kwh: decimalInput,
  recorded_at: isoDate,
});

const ratesBody = () =>
  z.strictObject({ records: z.array(untilManyFaults(rateRecordInput)).min(1).max(1000) });

const commandRoute = {
  path: '/rates/{utility_id}/history',
  ...registrarRoute(tag),
  exactNumbers: true,
  params,
  query: z.strictObject(dryRun),
  errors: [403, 404],
  example: {
    records: [{ area_code: '787', rate_cents_per_kwh: 11.25, recorded_at: '2026-10-01' }],
  },
} as const;

export const recordRates = defineRoute({
  ...commandRoute,
  operationId: 'recordRates',
  summary: 'Record rates',
  body: ratesBody(),
  description: 'Up to 1000 records, all of them or none. Platform callers only.',
  success: { status: 201, description: 'How many', schema: recorded },
});

export const correctRates = defineRoute({
  ...commandRoute,
  operationId: 'correctRates',
  method: 'put',
  summary: 'Correct rates',
  body: ratesBody(),
  description:
    'Up to 1000 records, all of them or none. A value replaces that of the last record of its area and day; 404 if there is none. The old value stays in the history. Platform callers only.',
  success: { status: 200, description: 'How many changed', schema: corrected },
});

export const listRates = defineRoute({
  ...readerRoute(tag, [retailLane.lane, utilitiesLane]),
  operationId: 'listRates',
  path: '/rates/{utility_id}/history',
  summary: 'Rate history of a utility',
  params,
  query: z.strictObject({
    area_code: z.string().max(64).optional(),
    since: isoDate
      .optional()
      .meta({ description: 'From this day on, inclusive', example: '2026-01-01' }),
    as_of: asOf,
    ...paging,
  }),
  success: listed('Records, oldest first', rateHistoryRecord),
  errors: [404],
});
