import type { Listing, Page } from '@exchange/runtime/tables/queries/page';
import { readSearched } from '@exchange/runtime/tables/queries/read-listing';
import type { VisibleTables } from '@exchange/runtime/tables/queries/tenancy';
import type { ResellerId, StateCode } from '@exchange/units';
import { sql } from 'kysely';
import { resellersTable } from './table.js';

export function listResellers(
  tables: VisibleTables,
  filter: { readonly state?: StateCode | undefined; readonly q?: string | undefined },
  page: Page,
): Promise<Listing> {
  let query = tables.selectFrom(resellersTable).select(['resource', 'created_position']);
  if (filter.state !== undefined) {
    query = query.where(sql<boolean>`${filter.state} = any(operating_states)`);
  }
  return readSearched(tables, query, page, filter.q);
}

export function getReseller(tables: VisibleTables, id: ResellerId) {
  return tables.find(resellersTable, id, ['resource', 'revision']);
}
