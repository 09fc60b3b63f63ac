import {
  integer,
  nullable,
  numeric,
  text,
  timestamp,
  uuid,
} from '@exchange/runtime/tables/columns';
import { defineTable, type RowOf } from '@exchange/runtime/tables/define-table';
import { seenByReseller } from '@exchange/runtime/tables/seen';

/** What stands of transactions that are alike but for volume and price, added up. */
export const positionBlocksTable = defineTable('position_blocks', {
  key: ['id'],
  seen: seenByReseller(),
  columns: {
    id: text(),
    counterparty_id: uuid(),
    asset_id: nullable(uuid()),
    reseller_id: nullable(uuid()),
    cost_key: nullable(text()),
    transaction_type: text(),
    status: text(),
    delivery_start: timestamp(),
    delivery_end: timestamp(),
    volume_mwh: numeric(),
    value: numeric(),
    transactions: integer(),
  },
});
export type PositionBlockRow = RowOf<typeof positionBlocksTable>;
