import { periods, windowMsMax } from '@exchange/calendar';
import { describedAsList } from '@exchange/runtime/contract/described-as';
import { asOf, paging, wholeNumber, wordsOf } from '@exchange/runtime/contract/query-parameters';
import { defineRoute } from '@exchange/runtime/contract/route';
import { readerRoute } from '@exchange/runtime/contract/successes';
import { assetId, counterpartyId, currency, instant, resellerId } from '@exchange/units';
import { z } from 'zod';
import { timeOfDay, timeZoneName } from '../../platform/queries/time-parameters.js';
import { windowLimits } from '../../platform/queries/windowed-periods.js';
import { activeStatuses, directions, transactionTypes } from '../transaction/deal/deal-data.js';
import { exchangeLane } from '../transaction/lane.js';
import { positionKeys } from './keys.js';

const netPosition = z
  .object({
    period_start: instant,
    period_end: instant,
    counterparty_id: counterpartyId.optional(),
    asset_id: assetId.nullable().optional(),
    cost_key: z.string().nullable().optional(),
    transaction_type: z.enum(transactionTypes).optional(),
    status: z.enum(activeStatuses).optional(),
    book: z.string().nullable().optional(),
    direction: z.enum(directions).optional(),
    reseller_id: resellerId.nullable().optional(),
    volume_mwh: z.number().meta({ description: 'MWh, sells negative' }),
    value: z.number().meta({ description: 'Volume × price; positive if the reseller owes it' }),
    currency: z.string().meta({ description: 'Currency of the value' }),
    nominated_mwh: z.number().meta({ description: 'Volume of nominations' }),
    traded_mwh: z.number().meta({ description: 'Volume of trades' }),
    settled_mwh: z.number().meta({ description: 'Volume of settlements' }),
    open_mwh: z.number().meta({ description: 'Traded volume less nominated volume' }),
    period_name: z.string().nullable().optional().meta({
      description: 'Local date of a day, local month of a month; only with time_zone or day_starts',
    }),
  })
  .meta({ id: 'NetPosition', description: 'Net volume and value of a delivery period.' });

export const listPositions = defineRoute({
  ...readerRoute('Exchange', [exchangeLane]),
  operationId: 'listPositions',
  path: '/exchange/positions',
  summary: 'Net volume and value by delivery period',
  description:
    'Covers pending, confirmed and settled transactions; sells are negative. A delivery over several periods is distributed by time, a shaped one by its profile or block. Shares are exact; each sum is rounded once, to 6 decimals, ties to even. Periods are cut to the window. Rows are always split by currency. With format=csv the answer is CSV, without a limit by default.',
  query: z
    .strictObject({
      from: instant.meta({ description: 'Inclusive', example: '2026-12-01T00:00:00Z' }),
      to: instant.meta({ description: 'Exclusive', example: '2026-12-02T00:00:00Z' }),
      period: z
        .enum(periods)
        .default('hour')
        .meta({ description: windowLimits(windowMsMax), example: 'hour' }),
      time_zone: timeZoneName.optional().meta({
        description: 'IANA time zone of the periods; UTC by default',
        example: 'America/Chicago',
      }),
      day_starts: timeOfDay.optional().meta({
        description:
          'Local start of days and months, HH:MM; 00:00 by default. A day has the date of its start',
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
      status: z.enum(activeStatuses).optional(),
      book: z.string().max(200).optional(),
      currency: currency.optional(),
      direction: z.enum(directions).optional(),
      reseller_id: resellerId.optional(),
      as_of: asOf,
      format: z.enum(['json', 'csv']).default('json').meta({ example: 'json' }),
      limit: wholeNumber(1, 1000).optional().meta({
        description: 'Maximum number of positions, 1 to 1000; by default 100, or all as CSV',
      }),
      offset: paging.offset,
      cursor: z.string().max(4000).optional().meta({
        description: 'Cursor of the `next` link of the page before',
      }),
    })
    .refine((query) => query.to > query.from, {
      path: ['to'],
      message: 'to should be after from',
    })
    .refine(({ from, to, period }) => Date.parse(to) - Date.parse(from) <= windowMsMax[period], {
      path: ['to'],
      message: windowLimits(windowMsMax),
    }),
  success: {
    status: 200,
    description: 'Positions, oldest period first',
    schema: z.array(netPosition),
    alsoAs: { 'text/csv': z.string() },
    headers: ['Link', 'Ledger-Position'],
  },
});
