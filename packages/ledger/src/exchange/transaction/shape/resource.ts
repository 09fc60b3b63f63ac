import { markets, products } from '@exchange/calendar';
import { instant, jsonMembers, jsonString } from '@exchange/units';
import { z } from 'zod';
import type { BlockData } from './data.js';

export const blockResource = z
  .object({
    product: z.enum(products),
    mw: z.number(),
    market: z.enum(markets).nullable(),
    time_zone: z.string(),
    hours: z.object({ from: z.string(), to: z.string() }).nullable(),
    days: z.array(z.int()).nullable().meta({ description: 'Monday is 1' }),
    calendar: z.string(),
    zone_data: z.string().meta({ description: 'the version of the IANA zone data' }),
  })
  .meta({ id: 'DeliveryBlock', description: 'A block with all inputs of its hours.' });

export const intervalResource = z.object({
  start: instant,
  end: instant,
  volume_mwh: z.number(),
  price_per_mwh: z.number().nullable().meta({ description: 'null: the deal’s price' }),
});

export function blockText(block: BlockData): string {
  return jsonMembers({
    product: jsonString(block.product),
    mw: block.mw,
    market: jsonString(block.market ?? null),
    time_zone: jsonString(block.time_zone),
    hours: JSON.stringify(block.hours ?? null),
    days: JSON.stringify(block.days ?? null),
    calendar: jsonString(block.calendar),
    zone_data: jsonString(block.zone_data),
  });
}
