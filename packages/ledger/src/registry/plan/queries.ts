import type { Listing, Page } from '@exchange/runtime/tables/page';
import { readSearched } from '@exchange/runtime/tables/read-searched';
import type { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import type { PlanId, Scope, UtilityId } from '@exchange/units';
import { plansTable } from './table.js';

/** Plans in scope: platform-wide ones and the reseller's own, oldest first. */
export function listPlans(
  scope: Scope,
  database: ReadDatabase,
  filter: {
    readonly utility_id?: UtilityId | undefined;
    readonly is_business?: boolean | undefined;
    readonly q?: string | undefined;
  },
  page: Page,
): Promise<Listing> {
  const { utility_id, is_business } = filter;
  const tables = database.seenBy(scope);
  let query = tables.selectFrom(plansTable).select(['resource', 'created_position']);
  if (utility_id !== undefined) query = query.where('utility_id', '=', utility_id);
  if (is_business !== undefined) query = query.where('is_business', '=', is_business);
  return readSearched(tables, query, page, filter.q);
}

/** Reads a plan; a platform-wide plan is visible to all callers. */
export function getPlan(scope: Scope, database: ReadDatabase, id: PlanId) {
  return database.seenBy(scope).find(plansTable, id, ['resource', 'revision']);
}
