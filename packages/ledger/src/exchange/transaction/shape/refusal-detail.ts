import { intervalsMax } from '@exchange/calendar';
import type { RefusalDetail } from '@exchange/runtime/errors/refusal-detail';
import type { BlockFault, ProfileFault, ShapeRefusal } from './refusals.js';

export function shapeRefusalDetail(refusal: ShapeRefusal): RefusalDetail {
  const [loc, msg] = shapeFault(refusal);
  return [{ type: 'value_error', loc: ['body', ...loc], msg, input: null }];
}

export function shapeText(refusal: ShapeRefusal): string {
  const [loc, msg] = shapeFault(refusal);
  return `${loc.join('.')}: ${msg}`;
}

type Fault = readonly [at: readonly (string | number)[], msg: string];

export function shapeFault(refusal: ShapeRefusal): Fault {
  switch (refusal.code) {
    case 'profile_refused':
      return profileFaultOf(refusal.fault);
    case 'block_refused':
      return blockFaultOf(refusal.fault);
    case 'shape_needed':
      return [
        ['volume_mwh'],
        'The trade has a shape: to change its volume or its delivery, send profile or block as well, or null for an even delivery',
      ];
    default:
      return refusal satisfies never;
  }
}

function profileFaultOf(fault: ProfileFault): Fault {
  switch (fault.code) {
    case 'no_interval':
      return [['profile'], 'A profile has at least one interval'];
    case 'too_many_intervals':
      return [['profile'], `A profile has at most ${intervalsMax} intervals, not ${fault.count}`];
    case 'odd_length':
      return [['profile', fault.index, 'end'], 'An interval lasts 15, 30 or 60 minutes'];
    case 'negative_volume':
      return [['profile', fault.index, 'volume_mwh'], 'Input should be greater than or equal to 0'];
    case 'out_of_order':
      return [
        ['profile', fault.index, 'start'],
        'Intervals are in order and do not overlap: this interval begins before the previous one ends',
      ];
    case 'outside_delivery':
      return [
        ['profile', fault.index, 'start'],
        'The interval should lie between delivery_start and delivery_end',
      ];
    case 'nothing_delivered':
      return [['profile'], 'The intervals deliver nothing: their sum should be greater than 0'];
    case 'another_sum':
      return [
        ['volume_mwh'],
        `volume_mwh is ${fault.volume} and the intervals sum to ${fault.sum}: send this sum, or omit volume_mwh`,
      ];
    default:
      return fault satisfies never;
  }
}

function blockFaultOf(fault: BlockFault): Fault {
  switch (fault.code) {
    case 'unknown_time_zone':
      return [['block', 'time_zone'], `${fault.time_zone} is not the name of an IANA time zone`];
    case 'time_zone_missing':
      return [['block', 'time_zone'], 'A block requires time_zone or market'];
    case 'market_missing':
      return [
        ['block', 'market'],
        `${fault.time_zone} names no market: send market, or hours and days`,
      ];
    case 'time_zone_of_another_market':
      return [
        ['block', 'time_zone'],
        `The hours of ${fault.market} are in ${fault.own}, not in ${fault.time_zone}: omit time_zone`,
      ];
    case 'unknown_product':
      return [
        ['block', 'product'],
        `Unknown product ${fault.product}; products are ${fault.products.join(', ')}`,
      ];
    case 'unknown_calendar':
      return [
        ['block', 'calendar'],
        `Unknown calendar ${fault.calendar}; calendars are ${fault.calendars.join(', ')}`,
      ];
    case 'delivery_too_long':
      return [['delivery_end'], 'A delivery with a block lasts at most ten years'];
    case 'no_hour_selected':
      return [['block'], 'The block selects no hour of the delivery'];
    case 'hour_cut':
      return [
        ['block'],
        `The delivery cuts an hour of the block at ${fault.at}: begin and end it on whole hours of the block`,
      ];
    case 'another_volume':
      return [
        ['volume_mwh'],
        `volume_mwh is ${fault.volume} and the block delivers ${fault.delivered}: send this volume, or omit volume_mwh`,
      ];
    default:
      return fault satisfies never;
  }
}
