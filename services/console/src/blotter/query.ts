import type { operations } from '@exchange/client';
import type { BlotterSearch } from './search';

type ListQuery = NonNullable<operations['listTransactions']['parameters']['query']>;

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

export function listAddress(search: BlotterSearch, format: 'csv'): string {
  const query = new URLSearchParams({ format });
  for (const [name, value] of Object.entries(search)) {
    query.set(name, typeof value === 'string' ? value : listText(value));
  }
  return `/api/v1/exchange/transactions?${query}`;
}

/** Escapes commas and backslashes with a backslash. */
const listText = (values: readonly string[]) =>
  values.map((value) => value.replace(/[\\,]/g, '\\$&')).join(',');
