import { intervalsMax, markets, products } from '@exchange/calendar';
import type { RefusalDetail } from '@exchange/runtime/errors/refusal-detail';
import { byCode, decimalText, instant } from '@exchange/units';
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

export function shapeRefusalDetail(refusal: ShapeRefusal): RefusalDetail {
  const [loc, msg] = shapeFault(refusal);
  return [{ type: 'value_error', loc: ['body', ...loc], msg, input: null }];
}

export function shapeText(refusal: ShapeRefusal): string {
  const [loc, msg] = shapeFault(refusal);
  return `${loc.join('.')}: ${msg}`;
}

type Fault = readonly [at: readonly (string | number)[], msg: string];

export const shapeFault: (refusal: ShapeRefusal) => Fault = byCode<ShapeRefusal, Fault>({
  profile_refused: (refusal) => profileFaultOf(refusal.fault),
  block_refused: (refusal) => blockFaultOf(refusal.fault),
  shape_needed: () => [
    ['volume_mwh'],
    'The trade has a shape: to change its volume or its delivery, send profile or block as well, or null for an even delivery',
  ],
});

const profileFaultOf = byCode<ProfileFault, Fault>({
  no_interval: () => [['profile'], 'A profile has at least one interval'],
  too_many_intervals: (fault) => [
    ['profile'],
    `A profile has at most ${intervalsMax} intervals, not ${fault.count}`,
  ],
  odd_length: (fault) => [
    ['profile', fault.index, 'end'],
    'An interval lasts 15, 30 or 60 minutes',
  ],
  negative_volume: (fault) => [
    ['profile', fault.index, 'volume_mwh'],
    'Input should be greater than or equal to 0',
  ],
  out_of_order: (fault) => [
    ['profile', fault.index, 'start'],
    'Intervals are in order and do not overlap: this interval begins before the previous one ends',
  ],
  outside_delivery: (fault) => [
    ['profile', fault.index, 'start'],
    'The interval should lie between delivery_start and delivery_end',
  ],
  nothing_delivered: () => [
    ['profile'],
    'The intervals deliver nothing: their sum should be greater than 0',
  ],
  another_sum: (fault) => [
    ['volume_mwh'],
    `volume_mwh is ${fault.volume} and the intervals sum to ${fault.sum}: send this sum, or omit volume_mwh`,
  ],
});

const blockFaultOf = byCode<BlockFault, Fault>({
  unknown_time_zone: (fault) => [
    ['block', 'time_zone'],
    `${fault.time_zone} is not the name of an IANA time zone`,
  ],
  time_zone_missing: () => [
    ['block', 'time_zone'],
    'A block requires a time_zone, or a market that has one',
  ],
  market_missing: (fault) => [
    ['block', 'market'],
    `${fault.time_zone} names no market: send market, or hours and days`,
  ],
  time_zone_of_another_market: (fault) => [
    ['block', 'time_zone'],
    `The hours of ${fault.market} are in ${fault.own}, not in ${fault.time_zone}: omit time_zone`,
  ],
  unknown_product: (fault) => [
    ['block', 'product'],
    `Unknown product ${fault.product}; products are ${fault.products.join(', ')}`,
  ],
  unknown_calendar: (fault) => [
    ['block', 'calendar'],
    `Unknown calendar ${fault.calendar}; calendars are ${fault.calendars.join(', ')}`,
  ],
  delivery_too_long: () => [['delivery_end'], 'A delivery with a block lasts at most ten years'],
  no_hour_selected: () => [['block'], 'The block selects no hour of the delivery'],
  hour_cut: (fault) => [
    ['block'],
    `The delivery cuts an hour of the block at ${fault.at}: begin and end it on whole hours of the block`,
  ],
  another_volume: (fault) => [
    ['volume_mwh'],
    `volume_mwh is ${fault.volume} and the block delivers ${fault.delivered}: send this volume, or omit volume_mwh`,
  ],
});
