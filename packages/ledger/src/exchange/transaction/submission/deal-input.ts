import type { Currency } from '@exchange/units';
import type { DealData } from '../deal/deal-data.js';
import type { TransactionInput } from './input.js';

type DealInput = Pick<
  TransactionInput,
  'direction' | 'currency' | 'book' | 'trade_date' | 'external_id'
>;
type DealMembers = Pick<DealData, keyof DealInput>;

export function mergeDeal(
  sent: DealInput,
  before: DealMembers & { readonly currency: Currency },
): DealMembers {
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
