import { bigint, nullable, text, uuid } from '@exchange/runtime/tables/columns';
import { defineTable, type RowOf } from '@exchange/runtime/tables/define-table';
import { seenByReseller } from '@exchange/runtime/tables/seen';

/** Enrollments. */
export const enrollmentsTable = defineTable('enrollments', {
  key: ['id'],
  seen: seenByReseller(),
  columns: {
    id: uuid(),
    reseller_id: nullable(uuid()),
    revision: bigint(),
    created_position: bigint(),
    resource: text(),
  },
});
export type EnrollmentRow = RowOf<typeof enrollmentsTable>;
