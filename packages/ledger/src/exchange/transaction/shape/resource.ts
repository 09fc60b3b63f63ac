import { markets, products } from '@exchange/calendar';
import { instant } from '@exchange/units';
import { z } from 'zod';
import { type ResourceFields, resourceWriter } from '../../../platform/resource/write-resource.js';
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

/** A member without a value is null. */
export const blockFields = (block: BlockData): ResourceFields<typeof blockResource> => ({
  ...{ market: null, hours: null, days: null },
  ...block,
});

export const writeBlock = resourceWriter(blockResource);
