import { currency, instant, isoDate } from '@exchange/units';
import { z } from 'zod';
import { shapeData } from './shape/data.js';

export const directions = ['buy', 'sell'] as const;

export const dealData = {
  /** Absent counts as `buy`. Volumes are unsigned. */
  direction: z.enum(directions).exactOptional(),
  currency,
  book: z.string().exactOptional(),
  trade_date: isoDate.exactOptional(),
  external_id: z.string().exactOptional(),
  submitted_at: instant,
  /** Absent: spread evenly over the delivery. */
  shape: shapeData.exactOptional(),
};
const deal = z.object(dealData);
export type DealData = z.output<typeof deal>;
