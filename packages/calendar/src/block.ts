import type { Decimal } from '@exchange/units';
import { type Holidays, nercHolidays, noHolidays } from './holidays.js';
import type { Weekday } from './local-day.js';
import {
  type HoursOfDay,
  type Market,
  type MarketTerms,
  marketOfZone,
  marketTerms,
  type Product,
} from './market.js';
import { readTimeZone, type TimeZone } from './zone-data.js';

export interface Block {
  readonly product: Product;
  readonly mw: Decimal;
  readonly market?: Market | undefined;
  readonly time_zone?: string | undefined;
  /** Undefined: the market's peak. */
  readonly hours?: HoursOfDay | undefined;
  /** Undefined: the market's peak days. */
  readonly days?: readonly Weekday[] | undefined;
  /** `NERC`, `none`, or the installation's. */
  readonly calendar?: string | undefined;
}

export interface BlockTerms {
  readonly product: Product;
  readonly mw: Decimal;
  readonly market: Market | undefined;
  readonly timeZone: TimeZone;
  readonly peak: HoursOfDay;
  readonly peakDays: readonly Weekday[];
  readonly calendar: string;
  readonly holidays: Holidays;
  readonly dayBeginsEarlier: number;
}

export type BlockFault =
  | { readonly code: 'unknown_time_zone'; readonly time_zone: string }
  | { readonly code: 'time_zone_missing' }
  | { readonly code: 'market_missing'; readonly time_zone: string }
  | {
      readonly code: 'time_zone_of_another_market';
      readonly market: Market;
      readonly time_zone: TimeZone;
      readonly own: TimeZone;
    }
  | {
      readonly code: 'unknown_product';
      readonly product: Product;
      readonly products: readonly Product[];
    }
  | {
      readonly code: 'unknown_calendar';
      readonly calendar: string;
      readonly calendars: readonly string[];
    };

export type ReadBlock =
  | { readonly ok: true; readonly terms: BlockTerms }
  | { readonly ok: false; readonly fault: BlockFault };

const ownProducts: readonly Product[] = ['7x24', 'base', 'peak', 'off_peak'];

/**
 * Uses the market's hours, those of the time zone's market, or own days and hours.
 * @param calendars of the installation
 */
export function readBlock(
  block: Block,
  calendars: ReadonlyMap<string, Holidays> = new Map(),
): ReadBlock {
  const timeZone = block.time_zone === undefined ? undefined : readTimeZone(block.time_zone);
  if (block.time_zone !== undefined && timeZone === undefined) {
    return refuse({ code: 'unknown_time_zone', time_zone: block.time_zone });
  }
  const market = block.market ?? (timeZone === undefined ? undefined : marketOfZone(timeZone));
  const known: MarketTerms | undefined = market === undefined ? undefined : marketTerms[market];
  const peak = block.hours ?? known?.peak;
  const peakDays = block.days ?? known?.peakDays;
  const zone = timeZone ?? known?.timeZone;
  if (zone === undefined) return refuse({ code: 'time_zone_missing' });
  if (peak === undefined || peakDays === undefined) {
    return refuse({ code: 'market_missing', time_zone: zone });
  }
  if (block.market !== undefined && known?.timeZone !== undefined && zone !== known.timeZone) {
    const own = known.timeZone;
    return refuse({
      code: 'time_zone_of_another_market',
      market: block.market,
      time_zone: zone,
      own,
    });
  }
  const isOwn = block.hours !== undefined || block.days !== undefined;
  const products = isOwn ? ownProducts : (known?.products ?? ownProducts);
  const { product, mw } = block;
  if (!products.includes(product)) return refuse({ code: 'unknown_product', product, products });
  const calendar = block.calendar ?? known?.calendar ?? 'none';
  const holidays = holidaysNamed(calendar, calendars);
  if (holidays === undefined) {
    return refuse({
      code: 'unknown_calendar',
      calendar,
      calendars: ['NERC', 'none', ...calendars.keys()],
    });
  }
  const dayBeginsEarlier = known?.dayBeginsEarlier ?? 0;
  return {
    ok: true,
    terms: {
      product,
      mw,
      market,
      timeZone: zone,
      peak,
      peakDays,
      calendar,
      holidays,
      dayBeginsEarlier,
    },
  };
}

function holidaysNamed(
  name: string,
  calendars: ReadonlyMap<string, Holidays>,
): Holidays | undefined {
  if (name === 'NERC') return nercHolidays;
  if (name === 'none') return noHolidays;
  return calendars.get(name);
}

const refuse = (fault: BlockFault): ReadBlock => ({ ok: false, fault });
