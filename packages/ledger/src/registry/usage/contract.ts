import { windowMsMax } from '@exchange/calendar';
import { asOf, dryRun, paging, wholeNumber } from '@exchange/runtime/contract/query-parameters';
import { defineRoute } from '@exchange/runtime/contract/route';
import {
  listed,
  positioned,
  readerRoute,
  registrarRoute,
} from '@exchange/runtime/contract/successes';
import { assetId, decimalInput, instant, instantInput, untilManyFaults } from '@exchange/units';
import { z } from 'zod';
import { retailLane } from '../../lanes.js';
import { timeZoneName } from '../../platform/queries/time-parameters.js';
import { windowLimits } from '../../platform/queries/windowed-periods.js';
import { assetsLane } from '../asset/lane.js';
import { usageChannels, usageQualities } from './record.js';
import { forecastItem, recordedUsage, usageResource, usageTotals } from './resource.js';

const tag = 'Usage';
const queryRoute = readerRoute(tag, [retailLane.lane, assetsLane]);
const params = z.object({ premise_asset_id: assetId });

export const usageRecordInput = z
  .strictObject({
    period_start: instantInput,
    period_end: instantInput,
    kwh: decimalInput,
    quality: z.enum(usageQualities).optional().meta({ description: 'Default: actual' }),
    channel: z.enum(usageChannels).optional().meta({ description: 'Default: delivered' }),
  })
  .refine((record) => record.period_end > record.period_start, {
    path: ['period_end'],
    message: 'period_end should be after period_start',
  });

export const recordUsage = defineRoute({
  ...registrarRoute(tag),
  operationId: 'recordUsage',
  path: '/usage/{premise_asset_id}',
  summary: 'Record usage of a premise',
  description:
    'Up to 1000 records, all of them or none; a period of a channel sent again replaces the earlier record, but an estimate never replaces an actual value.',
  exactNumbers: true,
  params,
  query: z.strictObject(dryRun),
  body: z.strictObject({ records: z.array(untilManyFaults(usageRecordInput)).min(1).max(1000) }),
  success: { status: 201, description: 'How many', schema: recordedUsage },
  errors: [403, 404],
  example: {
    records: [
      { period_start: '2026-10-01T00:00:00Z', period_end: '2026-11-01T00:00:00Z', kwh: 812.5 },
    ],
  },
});

const totalPeriods = ['hour', 'day', 'month'] as const;
const { hour, day, month } = windowMsMax;
const limits = windowLimits({ hour, day, month });

const recordParameters = [
  ['since', 'Totals have from and to instead'],
  ['until', 'Totals have from and to instead'],
  ['limit', 'Totals have no pages'],
  ['offset', 'Totals have no pages'],
  ['cursor', 'Totals have no pages'],
] as const;

type RecordQuery = { readonly [Name in (typeof recordParameters)[number][0]]?: unknown } & {
  readonly period?: string | undefined;
};

function checkTotals(query: RecordQuery, context: z.core.$RefinementCtx<unknown>): void {
  if (query.period === undefined) return;
  for (const [name, message] of recordParameters) {
    if (query[name] === undefined) continue;
    context.addIssue({ code: 'custom', path: [name], message });
  }
}

const usageQuery = z
  .strictObject({
    since: instant.optional().meta({
      description: 'Periods that begin at this time or later',
      example: '2026-10-01T00:00:00Z',
    }),
    until: instant.optional().meta({
      description: 'Periods that begin before this time',
      example: '2026-11-01T00:00:00Z',
    }),
    from: instant.optional().meta({
      description: 'Periods that end after this time; the start of totals',
      example: '2026-10-01T00:00:00Z',
    }),
    to: instant.optional().meta({
      description: 'Periods that begin before this time; the end of totals',
      example: '2026-11-01T00:00:00Z',
    }),
    quality: z.enum(usageQualities).optional().meta({ example: 'actual' }),
    channel: z.enum(usageChannels).optional().meta({ example: 'delivered' }),
    period: z
      .enum(totalPeriods)
      .optional()
      .meta({
        description: `Totals by hour, day or month instead of records. ${limits}`,
      }),
    time_zone: timeZoneName.optional().meta({
      description: 'With period: the IANA time zone of its clock; UTC by default',
      example: 'America/Chicago',
    }),
    as_of: asOf,
    limit: wholeNumber(1, 1000)
      .optional()
      .meta({ description: 'Maximum number of records, 1 to 1000; 100 by default', example: 100 }),
    offset: wholeNumber(0, 2 ** 31 - 1)
      .optional()
      .meta({ description: 'Number of records to skip; 0 by default', example: 0 }),
    cursor: paging.cursor,
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from < to, {
    path: ['to'],
    message: 'to should be after from',
  })
  .refine(
    ({ period, from, to }) =>
      period === undefined ||
      from === undefined ||
      to === undefined ||
      Date.parse(to) - Date.parse(from) <= windowMsMax[period],
    { path: ['to'], message: limits },
  )
  .superRefine(checkTotals)
  .refine(({ period, time_zone }) => period !== undefined || time_zone === undefined, {
    path: ['time_zone'],
    message: 'A time zone needs a period: hour, day or month',
  });

const records = listed('Records, most recent first; or totals', usageResource);

export const listUsage = defineRoute({
  ...queryRoute,
  operationId: 'listUsage',
  path: '/usage/{premise_asset_id}',
  summary: 'Usage history of a premise',
  description:
    'Records, or with period their totals: a record over several periods is split by time, exactly, and each sum is rounded once, to 6 decimals, ties to even. A period that from or to cuts is the part of it inside. Without from and to, totals reach from the first record to the last, at most the longest window before the end.',
  params,
  query: usageQuery,
  success: { ...records, schema: z.union([records.schema, usageTotals]) },
  errors: [403, 404],
});

export const forecastUsage = defineRoute({
  ...queryRoute,
  operationId: 'forecastUsage',
  path: '/usage/{premise_asset_id}/forecast',
  summary: 'Projected usage of a premise',
  description:
    'Trailing average of the last three periods of delivered energy, or of all there are; months keep calendar lengths where the last period is one. Rounded to 6 decimals, ties to even.',
  params,
  query: z.strictObject({
    periods_ahead: wholeNumber(1, 24)
      .default(3)
      .meta({ description: 'How many periods, 1 to 24', example: 3 }),
  }),
  success: positioned('Periods after the last one; none without history', z.array(forecastItem)),
  errors: [403, 404],
});
