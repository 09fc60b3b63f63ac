import { bigint, boolean, nullable, text, uuid } from '@exchange/runtime/tables/columns';
import { defineTable } from '@exchange/runtime/tables/define-table';
import { seenByResellerOrEverybody } from '@exchange/runtime/tables/seen';

/** Plans; a plan without reseller is visible to all callers. */
export const plansTable = defineTable('plans', {
  key: ['id'],
  seen: seenByResellerOrEverybody(),
  columns: {
    id: uuid(),
    utility_id: uuid(),
    reseller_id: nullable(uuid()),
    is_business: boolean(),
    /** Search text. */
    words: text(),
    revision: bigint(),
    created_position: bigint(),
    resource: text(),
  },
});
