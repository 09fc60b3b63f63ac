import { instant } from '@exchange/units';
import { z } from 'zod';

export const netPosition = z
  .object({
    period_start: instant,
    period_end: instant,
    counterparty_id: z.string().optional(),
    asset_id: z.string().nullable().optional(),
    cost_key: z.string().nullable().optional(),
    transaction_type: z.string().optional(),
    status: z.string().optional(),
    volume_mwh: z.number(),
    value: z.number(),
  })
  .meta({ id: 'NetPosition', description: 'Net volume and value of a delivery period.' });
