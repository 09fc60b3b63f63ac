// Raw SQL: keys are columns of the positions' rows.
import { type RawBuilder, sql } from 'kysely';

/** Grouping keys besides time, and their types in the tables. */
const keyTypes = {
  counterparty_id: 'uuid',
  asset_id: 'uuid',
  cost_key: 'text',
  transaction_type: 'text',
  status: 'text',
  book: 'text',
  currency: 'text',
  direction: 'text',
  reseller_id: 'uuid',
} as const;

export type PositionKey = keyof typeof keyTypes;

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
] as const satisfies readonly PositionKey[];

export type KeyValues<Value> = Partial<Readonly<Record<PositionKey, Value>>>;

/** Always includes the currency, because amounts of two currencies have no sum. */
export function groupingColumns(groupBy: readonly PositionKey[]): readonly PositionKey[] {
  return groupBy.includes('currency') ? groupBy : [...groupBy, 'currency'];
}

export const typeOf = (key: PositionKey): RawBuilder<unknown> => sql.raw(keyTypes[key]);

export const isUuid = (key: PositionKey): boolean => keyTypes[key] === 'uuid';
