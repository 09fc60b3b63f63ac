import { integer, numeric, text } from '@exchange/runtime/tables/definition/columns';
import { defineTable, type RowOf } from '@exchange/runtime/tables/definition/define-table';
import { visibleToReseller } from '@exchange/runtime/tables/definition/visibility';
import { dealColumns, partyAndDelivery } from '../transaction/table.js';

/** Sums of active transactions that differ only in volume and price. */
export const positionBlocksTable = defineTable('position_blocks', {
  key: ['id'],
  seen: visibleToReseller(),
  columns: {
    id: text(),
    ...partyAndDelivery,
    ...dealColumns,
    volume_mwh: numeric(),
    value: numeric(),
    transactions: integer(),
  },
});
export type PositionBlockRow = RowOf<typeof positionBlocksTable>;
