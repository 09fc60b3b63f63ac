import { bigint, nullable, text, uuid } from '@exchange/runtime/tables/columns';
import { defineTable } from '@exchange/runtime/tables/define-table';
import { visibleToReseller } from '@exchange/runtime/tables/visibility';

/** The table holds no secrets. */
export const webhooksTable = defineTable('webhooks', {
  key: ['id'],
  seen: visibleToReseller(),
  columns: {
    id: uuid(),
    reseller_id: nullable(uuid()),
    revision: bigint(),
    created_position: bigint(),
    resource: text(),
    state: text(),
  },
});
