import { currency, instant, isoDate } from '@exchange/units';
import { z } from 'zod';
import { shapeData } from '../shape/data.js';

/** Specification section 2. */
export const transactionTypes = ['nomination', 'trade', 'settlement'] as const;
export const transactionType = z.enum(transactionTypes);
export type TransactionType = z.output<typeof transactionType>;

export const transactionStatuses = [
  'pending',
  'confirmed',
  'settled',
  'cancelled',
  'rejected',
  'corrected',
] as const;
export const transactionStatus = z.enum(transactionStatuses);
/** Count in net positions, and own their external ids. */
export const activeStatuses = ['pending', 'confirmed', 'settled'] as const;
export const isActive = (status: string): boolean =>
  activeStatuses.some((active) => active === status);

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
