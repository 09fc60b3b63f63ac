// Raw SQL: what keys are in the rows that positions are made of.
import { type RawBuilder, sql } from 'kysely';

/** What positions may be told apart by, besides their time, and the type of each in the tables. */
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

/** Every key, in the order in which an error names them. */
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

/** A value for each key that has one. */
export type KeyValues<Value> = Partial<Readonly<Record<PositionKey, Value>>>;

/** The grouping columns of rows. The currency is always one of them, because amounts of two currencies have no sum. */
export function dividedBy(groupBy: readonly PositionKey[]): readonly PositionKey[] {
  return groupBy.includes('currency') ? groupBy : [...groupBy, 'currency'];
}

/** The type of a key in the tables. */
export const typeOf = (key: PositionKey): RawBuilder<unknown> => sql.raw(keyTypes[key]);

export const isUuid = (key: PositionKey): boolean => keyTypes[key] === 'uuid';
