import { bigint, date, integer, text, uuid } from '@exchange/runtime/tables/definition/columns';
import { defineTable, type RowOf } from '@exchange/runtime/tables/definition/define-table';
import { visibleToAll } from '@exchange/runtime/tables/definition/visibility';

/** `place` is a record's index in its event. */
export const ratesTable = defineTable('rates', {
  key: ['utility_id', 'recorded_at', 'position', 'place'],
  seen: visibleToAll,
  columns: {
    utility_id: uuid(),
    area_code: text(),
    recorded_at: date(),
    position: bigint(),
    place: integer(),
    resource: text(),
  },
});
export type RateRow = RowOf<typeof ratesTable>;
