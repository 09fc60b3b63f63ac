import {
  bigint,
  date,
  integer,
  nullable,
  numeric,
  text,
  timestamp,
  uuid,
} from '@exchange/runtime/tables/columns';
import { defineTable, type RowOf } from '@exchange/runtime/tables/define-table';
import { seenByReseller } from '@exchange/runtime/tables/seen';

/** Grouping columns of transactions in net positions. */
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

/** Further grouping columns of deals. */
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
  /** JSON text of the block, as it is shown. */
  block: nullable(text()),
  market: nullable(text()),
  /** JSON text of the runs of constant power, as the event has them; null for an even delivery. */
  runs: nullable(text()),
  /** The resource with the intervals of its profile, which `resource` leaves out; null where it has none. */
  whole_resource: nullable(text()),
  /** When the service received it, and the last command that changed it. */
  submitted_at: timestamp(),
  last_changed_at: timestamp(),
  volume_mwh: numeric(),
  price_per_mwh: numeric(),
  revision: bigint(),
  /** Where the log has the event that it came with, and its place among several of that event. */
  created_position: bigint(),
  place: integer(),
  settlement_amount: nullable(numeric()),
  corrects: nullable(uuid()),
  corrected_by: nullable(uuid()),
  changed_position: bigint(),
  changed_at: timestamp(),
  resource: text(),
};

/** Transactions as they are. */
export const transactionsTable = defineTable('transactions', {
  key: ['id'],
  seen: seenByReseller(),
  columns,
});
export type TransactionRow = RowOf<typeof transactionsTable>;

/** What transactions were before they changed; `valid_to` is where the log has the change. */
export const transactionsPastTable = defineTable('transactions_past', {
  key: ['id', 'changed_position'],
  seen: seenByReseller(),
  columns: { ...columns, valid_to: bigint() },
});

/** Commands that were refused. */
export const refusalsTable = defineTable('refusals', {
  key: ['id'],
  seen: seenByReseller(),
  columns: {
    id: uuid(),
    reseller_id: nullable(uuid()),
    created_position: bigint(),
    resource: text(),
  },
});
export type RefusalRow = RowOf<typeof refusalsTable>;
