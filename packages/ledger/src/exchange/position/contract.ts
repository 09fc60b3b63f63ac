import { periods, windowMsMax } from '@exchange/calendar';
import { describedAsList } from '@exchange/runtime/contract/described-as';
import { asOf, paging, wholeNumber, wordsOf } from '@exchange/runtime/contract/query-parameters';
import { defineRoute } from '@exchange/runtime/contract/route';
import { assetId, counterpartyId, currency, instant, resellerId } from '@exchange/units';
import { z } from 'zod';
import { timeOfDay, timeZoneName } from '../../platform/queries/time-parameters.js';
import { exchangeLane } from '../transaction/lane.js';
import { directions, transactionTypes } from '../transaction/resource.js';
import { positionKeys } from './keys.js';
import { windowLimits } from './periods.js';

/** Statuses with a position. */
const standingStatuses = ['pending', 'confirmed', 'settled'] as const;

const netPosition = z
  .object({
    period_start: instant,
    period_end: instant,
    counterparty_id: counterpartyId.optional(),
    asset_id: assetId.nullable().optional(),
    cost_key: z.string().nullable().optional(),
    transaction_type: z.enum(transactionTypes).optional(),
    status: z.enum(standingStatuses).optional(),
    book: z.string().nullable().optional(),
    direction: z.enum(directions).optional(),
    reseller_id: resellerId.nullable().optional(),
    volume_mwh: z.number().meta({ description: 'MWh, sells negative' }),
    value: z.number().meta({ description: 'Volume × price; positive where the reseller owes' }),
    currency: z.string().meta({ description: 'Of the value; among the keys if it is one' }),
    nominated_mwh: z.number().meta({ description: 'Of it, what nominations deliver' }),
    traded_mwh: z.number().meta({ description: 'Of it, what trades deliver' }),
    settled_mwh: z.number().meta({ description: 'Of it, what settlements deliver' }),
    open_mwh: z.number().meta({ description: 'What is traded and not nominated' }),
    period_name: z.string().nullable().optional().meta({
      description: 'The local date of a day, the month of a month; with time_zone or day_starts',
    }),
  })
  .meta({ id: 'NetPosition', description: 'Net volume and value of a delivery period.' });

export const listPositions = defineRoute({
  operationId: 'listPositions',
  method: 'get',
  path: '/exchange/positions',
  tag: 'Exchange',
  summary: 'Net volume and value by delivery period',
  description:
    'Of transactions that stand: pending, confirmed or settled. Sells count negatively. A delivery over several periods is spread over them by time, a shaped one by its profile or block; shares are exact, their sum is rounded once, to 6 decimals, ties to even. A period that the window cuts is the part of it inside the window. Rows are always split by currency. As CSV with format=csv: all of them, unless a limit is given.',
  kind: 'query',
  query: z
    .strictObject({
      from: instant.meta({ description: 'Inclusive', example: '2026-12-01T00:00:00Z' }),
      to: instant.meta({ description: 'Exclusive', example: '2026-12-02T00:00:00Z' }),
      period: z
        .enum(periods)
        .default('hour')
        .meta({ description: windowLimits(windowMsMax), example: 'hour' }),
      time_zone: timeZoneName.optional().meta({
        description: 'The IANA time zone whose clock the periods follow; UTC by default',
        example: 'America/Chicago',
      }),
      day_starts: timeOfDay.optional().meta({
        description:
          'When a day begins, and a month on its first day, HH:MM; 00:00 by default. A day is named after the date on which it begins',
        example: '06:00',
      }),
      group_by: z
        .string()
        .default('counterparty_id,asset_id,cost_key,transaction_type')
        .pipe(wordsOf(positionKeys))
        .meta({
          ...describedAsList(z.enum(positionKeys)),
          description: `Any of ${positionKeys.join(', ')}, separated by commas`,
          example: 'counterparty_id,transaction_type',
        }),
      counterparty_id: counterpartyId.optional(),
      asset_id: assetId.optional(),
      cost_key: z.string().max(200).optional(),
      transaction_type: z.enum(transactionTypes).optional(),
      status: z.enum(standingStatuses).optional(),
      book: z.string().max(200).optional(),
      currency: currency.optional(),
      direction: z.enum(directions).optional(),
      reseller_id: resellerId.optional(),
      as_of: asOf,
      format: z.enum(['json', 'csv']).default('json').meta({ example: 'json' }),
      limit: wholeNumber(1, 1000)
        .optional()
        .meta({ description: 'The most positions in one answer, 1 to 1000; 100, or all as CSV' }),
      offset: paging.offset,
      // The cursor contains the grouping values of a position.
      cursor: z.string().max(4000).optional().meta({
        description: 'Where the page before ended, as its `next` link says',
      }),
    })
    .refine((query) => query.to > query.from, {
      path: ['to'],
      message: 'to should be after from',
      params: { type: 'value_error' },
    })
    .refine(({ from, to, period }) => Date.parse(to) - Date.parse(from) <= windowMsMax[period], {
      path: ['to'],
      message: windowLimits(windowMsMax),
      params: { type: 'value_error' },
    }),
  success: {
    status: 200,
    description: 'Positions, oldest period first',
    schema: z.array(netPosition),
    alsoAs: { 'text/csv': z.string() },
    headers: ['Link', 'Ledger-Position'],
  },
  lanes: [exchangeLane],
});
