import type { Listing, Page } from '@exchange/runtime/tables/queries/page';
import { readSearched } from '@exchange/runtime/tables/queries/read-listing';
import type { ReadDatabase } from '@exchange/runtime/tables/queries/tenancy';
import type { ResellerId, Scope, StateCode } from '@exchange/units';
import { sql } from 'kysely';
import { resellersTable } from './table.js';

export function listResellers(
  scope: Scope,
  database: ReadDatabase,
  filter: { readonly state?: StateCode | undefined; readonly q?: string | undefined },
  page: Page,
): Promise<Listing> {
  const tables = database.visibleTo(scope);
  let query = tables.selectFrom(resellersTable).select(['resource', 'created_position']);
  if (filter.state !== undefined) {
    query = query.where(sql<boolean>`${filter.state} = any(operating_states)`);
  }
  return readSearched(tables, query, page, filter.q);
}

export function getReseller(scope: Scope, database: ReadDatabase, id: ResellerId) {
  return database.visibleTo(scope).find(resellersTable, id, ['resource', 'revision']);
}
