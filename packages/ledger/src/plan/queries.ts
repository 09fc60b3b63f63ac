import { type Found, scopedReseller } from '@exchange/runtime/tables/found';
import { type Listing, listingOf, type Page, readCursor } from '@exchange/runtime/tables/page';
import type { PlanId, Scope, UtilityId } from '@exchange/units';
import { sql } from 'kysely';
import type { ReadDatabase } from '../tables.js';

/** Plans that a caller may see: platform-wide ones, and of a reseller its own; oldest first. */
export async function listPlans(
  scope: Scope,
  database: ReadDatabase,
  filter: {
    readonly utility_id?: UtilityId | undefined;
    readonly is_business?: boolean | undefined;
  },
  page: Page,
): Promise<Listing> {
  const own = scopedReseller(scope);
  const after = page.cursor === undefined ? undefined : readCursor(page.cursor);
  const { rows } = await sql<{ resource: string; created_position: string }>`
    select resource, created_position from plans
    where ${own === undefined ? sql`true` : sql`(reseller_id is null or reseller_id = ${own})`}
      and ${filter.utility_id === undefined ? sql`true` : sql`utility_id = ${filter.utility_id}`}
      and ${filter.is_business === undefined ? sql`true` : sql`is_business = ${filter.is_business}`}
      and ${after === undefined ? sql`true` : sql`created_position > ${after}`}
    order by created_position limit ${page.limit + 1} offset ${page.offset}`.execute(database);
  return listingOf(rows, page);
}

/** One plan; a platform-wide one is everybody's. */
export async function getPlan(
  scope: Scope,
  database: ReadDatabase,
  id: PlanId,
): Promise<Found<{ readonly resource: string; readonly revision: string }>> {
  const { rows } = await sql<{ resource: string; revision: string; reseller_id: string | null }>`
    select resource, revision, reseller_id from plans where id = ${id}`.execute(database);
  const [row] = rows;
  if (row === undefined) return { kind: 'missing' };
  const own = scopedReseller(scope);
  const isVisible = own === undefined || row.reseller_id === null || row.reseller_id === own;
  return isVisible ? { kind: 'found', row } : { kind: 'forbidden' };
}
