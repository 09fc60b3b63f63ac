import { bigint, nullable, text, uuid } from '@exchange/runtime/tables/columns';
import { defineTable } from '@exchange/runtime/tables/define-table';
import { seenByReseller } from '@exchange/runtime/tables/seen';

/** Only the platform has routes. */
export const mapKeysTable = defineTable('map_keys', {
  key: ['id'],
  seen: seenByReseller(),
  columns: {
    id: uuid(),
    reseller_id: nullable(uuid()),
    status: text(),
    revision: bigint(),
    created_position: bigint(),
    resource: text(),
  },
});
