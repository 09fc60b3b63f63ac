import {
  bigint,
  boolean,
  date,
  nullable,
  text,
  timestamp,
  uuid,
} from '@exchange/runtime/tables/definition/columns';
import { defineTable } from '@exchange/runtime/tables/definition/define-table';
import { visibleToReseller } from '@exchange/runtime/tables/definition/visibility';

export const enrollmentsTable = defineTable('enrollments', {
  key: ['id'],
  seen: visibleToReseller(),
  columns: {
    id: uuid(),
    reseller_id: nullable(uuid()),
    plan_id: uuid(),
    premise_asset_id: uuid(),
    customer_id: nullable(uuid()),
    status: text(),
    effective_date: nullable(date()),
    ended_on: nullable(date()),
    tracking_number: nullable(text()),
    rescission_ends_on: nullable(date()),
    /** Last day of a supply, by an accepted switch or by the term. */
    supply_ends_on: nullable(date()),
    exclusivity_key: nullable(text()),
    ending_on: nullable(date()),
    switches_on: nullable(date()),
    lapses_at: nullable(timestamp()),
    is_activating: nullable(boolean()),
    is_switch_objected: nullable(boolean()),
    words: text(),
    revision: bigint(),
    created_position: bigint(),
    resource: text(),
    state: nullable(text()),
  },
});
export const enrollmentFilters = [
  'plan_id',
  'premise_asset_id',
  'customer_id',
  'reseller_id',
  'status',
  'tracking_number',
] as const;
