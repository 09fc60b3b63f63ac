import { numeric, text, timestamp, uuid } from '@exchange/runtime/tables/definition/columns';
import { defineTable, type RowOf } from '@exchange/runtime/tables/definition/define-table';
import { visibleThrough } from '@exchange/runtime/tables/definition/visibility';
import { assetsTable } from '../asset/table.js';
import type { UsageQuality } from './record.js';

/** A caller who sees the premise sees its usage. */
const usageOfPremises = {
  key: ['asset_id', 'period_start', 'period_end'],
  seen: visibleThrough(assetsTable, { named: 'id', column: 'asset_id' }),
  columns: {
    asset_id: uuid(),
    period_start: timestamp(),
    period_end: timestamp(),
    kwh: numeric(),
    quality: text<UsageQuality>(),
  },
} as const;

export const usageTable = defineTable('usage', usageOfPremises);

/** A table of its own, because `usage` had no channel in its key. */
export const usageReceivedTable = defineTable('usage_received', usageOfPremises);

export type UsageRow = RowOf<typeof usageTable>;
