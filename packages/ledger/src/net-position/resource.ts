import { assetId, counterpartyId, instant, resellerId } from '@exchange/units';
import { z } from 'zod';
import { directions, transactionTypes } from '../transaction/resource.js';

/** Statuses of transactions that stand: these have positions. */
export const standingStatuses = ['pending', 'confirmed', 'settled'] as const;

export const netPosition = z
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
