import type { operations } from '@exchange/client';
import type { BlotterSearch } from './search';

type ListQuery = NonNullable<operations['listTransactions']['parameters']['query']>;

/** What the list of the API is asked for by an address of the blotter. */
export function listQuery(search: BlotterSearch): ListQuery {
  const { status, transaction_type, counterparty_id, book, ...rest } = search;
  return {
    ...rest,
    ...(status === undefined ? {} : { status: [...status] }),
    ...(transaction_type === undefined ? {} : { transaction_type: [...transaction_type] }),
    ...(counterparty_id === undefined ? {} : { counterparty_id: [...counterparty_id] }),
    ...(book === undefined ? {} : { book: [...book] }),
  };
}
