import {
  bigint,
  integer,
  nullable,
  numeric,
  text,
  timestamp,
  uuid,
} from '@exchange/runtime/tables/columns';
import { defineTable, type RowOf } from '@exchange/runtime/tables/define-table';
import { seenByReseller } from '@exchange/runtime/tables/seen';

/** What transactions are told apart by in net positions. */
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

const columns = {
  id: uuid(),
  ...partyAndDelivery,
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
