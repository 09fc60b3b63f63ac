// What the index of a reseller's own rows answers without a look at them; rows go by `t`.
import { storableFilter } from '@exchange/runtime/tables/storable';
import { sql } from 'kysely';
import { type Condition, columnOf, isDirection, lists } from './list-conditions.js';
import type { TransactionFilter } from './list-request.js';
import { inTime, overlaps } from './list-times.js';

/**
 * A filter on the columns of the index of a reseller's own rows: counterparty, type, status, book,
 * direction, currency and times; undefined where it is on others too.
 */
export function keptConditions(filter: TransactionFilter): readonly Condition[] | undefined {
  const { asset_id, cost_key, external_id, q, direction, currency, reseller_id } = filter;
  if ([asset_id, cost_key, external_id, q].some((one) => one !== undefined)) return undefined;
  const isAnyOf = (name: string, type: 'uuid' | 'text', values: readonly string[] | undefined) =>
    values === undefined
      ? []
      : [sql<boolean>`${columnOf(name)} = any(${values.map(storableFilter)}::${sql.raw(type)}[])`];
  return [
    ...lists.flatMap(([name, type]) => isAnyOf(name, type, filter[name])),
    ...isAnyOf('transaction_type', 'text', filter.transaction_type),
    ...isAnyOf('currency', 'text', currency === undefined ? undefined : [currency]),
    ...isAnyOf('reseller_id', 'uuid', reseller_id === undefined ? undefined : [reseller_id]),
    ...(direction === undefined ? [] : [isDirection(direction)]),
    ...inTime(filter, overlaps),
  ];
}
