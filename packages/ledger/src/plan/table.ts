import { bigint, boolean, nullable, text, uuid } from '@exchange/runtime/tables/columns';
import { defineTable } from '@exchange/runtime/tables/define-table';
import { seenByResellerOrEverybody } from '@exchange/runtime/tables/seen';

/** Plans; one without reseller is everybody's. */
export const plansTable = defineTable('plans', {
  key: ['id'],
  seen: seenByResellerOrEverybody(),
  columns: {
    id: uuid(),
    utility_id: uuid(),
    reseller_id: nullable(uuid()),
    is_business: boolean(),
    /** What it is found by. */
    words: text(),
    revision: bigint(),
    created_position: bigint(),
    resource: text(),
  },
});
