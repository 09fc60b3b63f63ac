// Raw SQL: keys are columns of the positions' rows.
import { type RawBuilder, sql } from 'kysely';

export const positionKeys = [
  'counterparty_id',
  'asset_id',
  'cost_key',
  'transaction_type',
  'status',
  'book',
  'currency',
  'direction',
  'reseller_id',
] as const;
export type PositionKey = (typeof positionKeys)[number];

export type KeyValues<Value> = Partial<Readonly<Record<PositionKey, Value>>>;

/** Includes the currency: amounts of two currencies have no sum. */
export function groupingColumns(groupBy: readonly PositionKey[]): readonly PositionKey[] {
  return groupBy.includes('currency') ? groupBy : [...groupBy, 'currency'];
}

export const isUuid = (key: PositionKey): boolean => key.endsWith('_id');

export const typeOf = (key: PositionKey): RawBuilder<unknown> =>
  isUuid(key) ? sql`uuid` : sql`text`;
