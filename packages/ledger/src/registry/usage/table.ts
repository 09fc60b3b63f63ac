import { numeric, timestamp, uuid } from '@exchange/runtime/tables/columns';
import { defineTable, type RowOf } from '@exchange/runtime/tables/define-table';
import { seenThrough } from '@exchange/runtime/tables/seen';
import { assetsTable } from '../asset/table.js';

/** Usage of premises, by period. A caller who sees the premise sees its usage. */
export const usageTable = defineTable('usage', {
  key: ['asset_id', 'period_start', 'period_end'],
  seen: seenThrough(assetsTable, { named: 'id', column: 'asset_id' }),
  columns: {
    asset_id: uuid(),
    period_start: timestamp(),
    period_end: timestamp(),
    kwh: numeric(),
  },
});
export type UsageRow = RowOf<typeof usageTable>;
