import { markets, products } from '@exchange/calendar';
import { type RefusalGuard, refusalGuard } from '@exchange/runtime/errors/refusal-guard';
import { decimalText, instant } from '@exchange/units';
import { z } from 'zod';

const index = z.int();
const product = z.enum(products);
const market = z.enum(markets);

export const profileFault = z.discriminatedUnion('code', [
  z.object({ code: z.literal('no_interval') }),
  z.object({ code: z.literal('too_many_intervals'), count: z.int() }),
  z.object({ code: z.literal('odd_length'), index }),
  z.object({ code: z.literal('negative_volume'), index }),
  z.object({ code: z.literal('out_of_order'), index }),
  z.object({ code: z.literal('outside_delivery'), index }),
  z.object({ code: z.literal('nothing_delivered') }),
  z.object({ code: z.literal('another_sum'), sum: decimalText, volume: decimalText }),
]);
export type ProfileFault = z.output<typeof profileFault>;

export const blockFault = z.discriminatedUnion('code', [
  z.object({ code: z.literal('unknown_time_zone'), time_zone: z.string() }),
  z.object({ code: z.literal('time_zone_missing') }),
  z.object({ code: z.literal('market_missing'), time_zone: z.string() }),
  z.object({
    code: z.literal('time_zone_of_another_market'),
    market,
    time_zone: z.string(),
    own: z.string(),
  }),
  z.object({ code: z.literal('unknown_product'), product, products: z.array(product).readonly() }),
  z.object({
    code: z.literal('unknown_calendar'),
    calendar: z.string(),
    calendars: z.array(z.string()).readonly(),
  }),
  z.object({ code: z.literal('delivery_too_long') }),
  z.object({ code: z.literal('no_hour_selected') }),
  z.object({ code: z.literal('hour_cut'), at: instant }),
  z.object({ code: z.literal('another_volume'), delivered: decimalText, volume: decimalText }),
]);
export type BlockFault = z.output<typeof blockFault>;

export const shapeRefusal = z.discriminatedUnion('code', [
  z.object({ code: z.literal('profile_refused'), fault: profileFault }),
  z.object({ code: z.literal('block_refused'), fault: blockFault }),
  z.object({ code: z.literal('shape_needed') }),
]);
export type ShapeRefusal = z.output<typeof shapeRefusal>;
export const isShapeRefusal: RefusalGuard<ShapeRefusal> = refusalGuard(shapeRefusal);
