import {
  bigint,
  date,
  integer,
  nullable,
  numeric,
  text,
  timestamp,
  uuid,
} from '@exchange/runtime/tables/definition/columns';
import { defineTable, type RowOf } from '@exchange/runtime/tables/definition/define-table';
import { visibleToReseller } from '@exchange/runtime/tables/definition/visibility';

export const partyAndDelivery = {
  counterparty_id: uuid(),
  asset_id: nullable(uuid()),
  reseller_id: nullable(uuid()),
  cost_key: nullable(text()),
  transaction_type: text(),
  status: text(),
  delivery_start: timestamp(),
  delivery_end: timestamp(),
};

export const dealColumns = {
  direction: nullable(text()),
  currency: text(),
  book: nullable(text()),
};

const columns = {
  id: uuid(),
  ...partyAndDelivery,
  ...dealColumns,
  trade_date: nullable(date()),
  external_id: nullable(text()),
  shape_kind: nullable(text<'profile' | 'block'>()),
  block: nullable(text()),
  market: nullable(text()),
  /** JSON as in the event; null for an even delivery. */
  runs: nullable(text()),
  whole_resource: nullable(text()),
  submitted_at: timestamp(),
  last_changed_at: timestamp(),
  volume_mwh: numeric(),
  price_per_mwh: numeric(),
  revision: bigint(),
  created_position: bigint(),
  place: integer(),
  settlement_amount: nullable(numeric()),
  corrects: nullable(uuid()),
  corrected_by: nullable(uuid()),
  changed_position: bigint(),
  changed_at: timestamp(),
  resource: text(),
};

export const transactionsTable = defineTable('transactions', {
  key: ['id'],
  seen: visibleToReseller(),
  columns,
});
export type TransactionRow = RowOf<typeof transactionsTable>;

/** `valid_to` is the position of the change. */
export const transactionsPastTable = defineTable('transactions_past', {
  key: ['id', 'changed_position'],
  seen: visibleToReseller(),
  columns: { ...columns, valid_to: bigint() },
});

export const refusalsTable = defineTable('refusals', {
  key: ['id'],
  seen: visibleToReseller(),
  columns: {
    id: uuid(),
    reseller_id: nullable(uuid()),
    created_position: bigint(),
    /** Null in rows of a process of the previous version. */
    code: nullable(text()),
    actor_id: nullable(text()),
    refused_at: nullable(timestamp()),
    resource: text(),
  },
});
export type RefusalRow = RowOf<typeof refusalsTable>;
