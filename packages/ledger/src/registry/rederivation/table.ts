import { bigint, boolean, text, uuid } from '@exchange/runtime/tables/definition/columns';
import { defineTable, type RowOf } from '@exchange/runtime/tables/definition/define-table';
import { visibleToReseller } from '@exchange/runtime/tables/definition/visibility';

export const rederivationsTable = defineTable('cost_key_rederivations', {
  key: ['id'],
  seen: visibleToReseller(),
  columns: {
    id: uuid(),
    customer_id: uuid(),
    link_id: uuid(),
    reseller_id: uuid(),
    is_completed: boolean(),
    created_position: bigint(),
    progress_position: bigint(),
    resource: text(),
  },
});
export type RederivationRow = RowOf<typeof rederivationsTable>;
