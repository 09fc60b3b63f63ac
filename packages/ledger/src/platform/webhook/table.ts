import { bigint, nullable, text, uuid } from '@exchange/runtime/tables/definition/columns';
import { defineTable } from '@exchange/runtime/tables/definition/define-table';
import { visibleToReseller } from '@exchange/runtime/tables/definition/visibility';

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
