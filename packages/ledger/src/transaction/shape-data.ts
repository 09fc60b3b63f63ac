import { markets, products } from '@exchange/delivery';
import { decimalText, instant } from '@exchange/units';
import { z } from 'zod';

/** A stretch of constant power as the log keeps it: MW from `start` to before `end`, in intervals of so many minutes. */
export const runData = z.object({
  start: instant,
  end: instant,
  mw: decimalText,
  minutes: z.literal([15, 30, 60]),
  /** Where the intervals have a price of their own. */
  price_per_mwh: decimalText.exactOptional(),
});
export type RunData = z.output<typeof runData>;

/** The block that a desk named, with all that its hours were found by, so that no later calendar changes them. */
export const blockData = z.object({
  product: z.enum(products),
  mw: decimalText,
  market: z.enum(markets).exactOptional(),
  time_zone: z.string(),
  /** Local hours in place of the market's peak, `HH:MM`, the end excluded. */
  hours: z.object({ from: z.string(), to: z.string() }).exactOptional(),
  /** Days of the week in place of the market's, Monday being 1. */
  days: z.array(z.int().min(1).max(7)).exactOptional(),
  calendar: z.string(),
  /** The version of the IANA zone data that its hours were reckoned with. */
  zone_data: z.string(),
});
export type BlockData = z.output<typeof blockData>;

/** None where a curtailment has left nothing. */
const runs = z.array(runData);

/** How a delivery is spread over its time, where it is not even. */
export const shapeData = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('profile'), runs }),
  z.object({ kind: z.literal('block'), block: blockData, runs }),
]);
export type ShapeData = z.output<typeof shapeData>;
