import {
  bigint,
  boolean,
  date,
  nullable,
  text,
  uuid,
} from '@exchange/runtime/tables/definition/columns';
import { defineTable, type RowOf } from '@exchange/runtime/tables/definition/define-table';
import { visibleToResellerOrAll } from '@exchange/runtime/tables/definition/visibility';

const shownColumns = {
  id: uuid(),
  utility_id: uuid(),
  reseller_id: nullable(uuid()),
  is_business: boolean(),
  words: text(),
  revision: bigint(),
  created_position: bigint(),
  /** Null for the last version. */
  shown_until: nullable(date()),
  withdrawn_on: nullable(date()),
  resource: text(),
};

export const plansTable = defineTable('plans', {
  key: ['id'],
  seen: visibleToResellerOrAll(),
  columns: {
    ...shownColumns,
    /** JSON; null until the first change of a publication. */
    state: nullable(text()),
  },
});

export const planVersionsTable = defineTable('plan_versions', {
  key: ['id', 'shown_from'],
  seen: visibleToResellerOrAll(),
  columns: {
    ...shownColumns,
    shown_from: date(),
    available_from: date(),
    changed_on: date(),
  },
});

export type PlanRow = RowOf<typeof plansTable>;
export type PlanVersionRow = RowOf<typeof planVersionsTable>;
