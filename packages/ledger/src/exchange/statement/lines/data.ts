import { decimalText, instant, isoDate, resellerId, transactionId } from '@exchange/units';
import { z } from 'zod';
import { transactionStatuses, transactionTypes } from '../../transaction/deal/deal-data.js';

const amounts = {
  settled_mwh: decimalText,
  settled_amount: decimalText,
  confirmed_mwh: decimalText,
  confirmed_amount: decimalText,
};

/** Sells are negative; an unsettled deal is in the columns of confirmed ones. */
export const statementLine = z.object({
  transaction_id: transactionId,
  reseller_id: resellerId.nullable(),
  transaction_type: z.enum(transactionTypes),
  status: z.enum(transactionStatuses),
  direction: z.enum(['buy', 'sell']),
  currency: z.string(),
  book: z.string().nullable(),
  external_id: z.string().nullable(),
  cost_key: z.string().nullable(),
  trade_date: isoDate.nullable(),
  delivery_start: instant,
  delivery_end: instant,
  price_per_mwh: decimalText,
  ...amounts,
});
export type StatementLine = z.output<typeof statementLine>;

export const issuedLine = z.object({
  ...statementLine.shape,
  previous_mwh: decimalText,
  previous_amount: decimalText,
  payable_amount: decimalText,
});
export type IssuedLine = z.output<typeof issuedLine>;

export const statementTotal = z.object({
  currency: z.string(),
  ...amounts,
  amount: decimalText,
});
export type StatementTotal = z.output<typeof statementTotal>;

export const issuedTotal = z.object({
  ...statementTotal.shape,
  previous_amount: decimalText,
  payable_amount: decimalText,
});
export type IssuedTotal = z.output<typeof issuedTotal>;
