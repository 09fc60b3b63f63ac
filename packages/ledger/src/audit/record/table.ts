import { bigint, nullable, text, uuid } from '@exchange/runtime/tables/definition/columns';
import { defineTable } from '@exchange/runtime/tables/definition/define-table';
import { visibleToReseller } from '@exchange/runtime/tables/definition/visibility';

export const exportsTable = defineTable('exports', {
  key: ['id'],
  seen: visibleToReseller(),
  columns: {
    id: uuid(),
    /** Null: the platform. */
    reseller_id: nullable(uuid()),
    operation: text(),
    actor_id: text(),
    created_position: bigint(),
    resource: text(),
  },
});
