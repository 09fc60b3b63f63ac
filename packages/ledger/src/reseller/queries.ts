import { type Found, foundRow, scopedReseller } from '@exchange/runtime/tables/found';
import { type Listing, listingOf, type Page, readCursor } from '@exchange/runtime/tables/page';
import type { ResellerId, Scope, StateCode } from '@exchange/units';
import { sql } from 'kysely';
import type { ReadDatabase } from '../tables.js';

/** Resellers, oldest first; a reseller sees only itself. */
export async function listResellers(
  scope: Scope,
  database: ReadDatabase,
  filter: { readonly state?: StateCode | undefined },
  page: Page,
): Promise<Listing> {
  let query = database
    .selectFrom('resellers')
    .select(['resource', 'created_position'])
    .orderBy('created_position')
    .limit(page.limit + 1)
    .offset(page.offset);
  const own = scopedReseller(scope);
  const after = page.cursor === undefined ? undefined : readCursor(page.cursor);
  if (own !== undefined) query = query.where('id', '=', own);
  if (filter.state !== undefined)
    query = query.where(sql<boolean>`${filter.state} = any(operating_states)`);
  if (after !== undefined) query = query.where('created_position', '>', after);
  return listingOf(await query.execute(), page);
}

/** One reseller. */
export async function getReseller(
  scope: Scope,
  database: ReadDatabase,
  id: ResellerId,
): Promise<Found<{ readonly resource: string; readonly revision: string }>> {
  const row = await database
    .selectFrom('resellers')
    .select(['resource', 'revision', 'id as reseller_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  return foundRow(scope, row);
}
