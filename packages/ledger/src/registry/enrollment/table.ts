import { bigint, nullable, text, uuid } from '@exchange/runtime/tables/columns';
import { defineTable } from '@exchange/runtime/tables/define-table';
import { seenByReseller } from '@exchange/runtime/tables/seen';

export const enrollmentsTable = defineTable('enrollments', {
  key: ['id'],
  seen: seenByReseller(),
  columns: {
    id: uuid(),
    reseller_id: nullable(uuid()),
    plan_id: uuid(),
    premise_asset_id: uuid(),
    customer_id: nullable(uuid()),
    status: text(),
    words: text(),
    revision: bigint(),
    created_position: bigint(),
    resource: text(),
  },
});
/** Filter columns of a list of enrollments. */
export const enrollmentFilters = [
  'plan_id',
  'premise_asset_id',
  'customer_id',
  'reseller_id',
  'status',
] as const;
