import { markets, products } from '@exchange/calendar';
import { decimalText, instant } from '@exchange/units';
import { z } from 'zod';

/** MW from `start` to before `end`, in intervals of `minutes`. */
export const runData = z.object({
  start: instant,
  end: instant,
  mw: decimalText,
  minutes: z.literal([15, 30, 60]),
  price_per_mwh: decimalText.exactOptional(),
});
export type RunData = z.output<typeof runData>;

/** Stored, so that later calendars do not change its hours. */
export const blockData = z.object({
  product: z.enum(products),
  mw: decimalText,
  market: z.enum(markets).exactOptional(),
  time_zone: z.string(),
  /** Local, `HH:MM`, end exclusive; instead of the market's peak. */
  hours: z.object({ from: z.string(), to: z.string() }).exactOptional(),
  /** Days instead of the market's; Monday is 1. */
  days: z.array(z.int().min(1).max(7)).exactOptional(),
  calendar: z.string(),
  /** The version of the IANA zone data for its hours. */
  zone_data: z.string(),
});
export type BlockData = z.output<typeof blockData>;

const runs = z.array(runData);

export const shapeData = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('profile'), runs }),
  z.object({ kind: z.literal('block'), block: blockData, runs }),
]);
export type ShapeData = z.output<typeof shapeData>;
