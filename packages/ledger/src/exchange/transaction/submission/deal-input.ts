import type { Currency } from '@exchange/units';
import type { DealData } from '../deal-data.js';
import type { TransactionInput } from './input.js';

type Sent = Pick<
  TransactionInput,
  'direction' | 'currency' | 'book' | 'trade_date' | 'external_id'
>;
type Said = Pick<DealData, keyof Sent>;

/**
 * Merges the optional members of a body into a deal: a missing member keeps its value, null removes it. A deal always
 * has a currency.
 */
export function sentDeal(sent: Sent, before: Said & { readonly currency: Currency }): Said {
  const direction = or(sent.direction, before.direction);
  const book = or(sent.book, before.book);
  const trade_date = or(sent.trade_date, before.trade_date);
  const external_id = or(sent.external_id, before.external_id);
  return {
    ...(direction === undefined ? {} : { direction }),
    currency: sent.currency ?? before.currency,
    ...(book === undefined ? {} : { book }),
    ...(trade_date === undefined ? {} : { trade_date }),
    ...(external_id === undefined ? {} : { external_id }),
  };
}

function or<Value>(
  sent: Value | null | undefined,
  before: Value | undefined,
): NonNullable<Value> | undefined {
  return (sent === undefined ? before : sent) ?? undefined;
}
