import type { Listing, Page } from '@exchange/runtime/tables/queries/page';
import { readSearched } from '@exchange/runtime/tables/queries/read-listing';
import type { ReadDatabase } from '@exchange/runtime/tables/queries/tenancy';
import { storableFilter } from '@exchange/runtime/tables/storable';
import type { CounterpartyId, Scope } from '@exchange/units';
import { counterpartiesTable } from './table.js';

export interface CounterpartyFilter {
  readonly code?: string | undefined;
  readonly name?: string | undefined;
  readonly status?: string | undefined;
  readonly q?: string | undefined;
}

export function listCounterparties(
  scope: Scope,
  database: ReadDatabase,
  filter: CounterpartyFilter,
  page: Page,
): Promise<Listing> {
  const tables = database.visibleTo(scope);
  let query = tables.selectFrom(counterpartiesTable).select(['resource', 'created_position']);
  for (const column of ['code', 'name', 'status'] as const) {
    const value = filter[column];
    if (value !== undefined) query = query.where(column, '=', storableFilter(value));
  }
  return readSearched(tables, query, page, filter.q);
}

export function getCounterparty(scope: Scope, database: ReadDatabase, id: CounterpartyId) {
  return database.visibleTo(scope).find(counterpartiesTable, id, ['resource', 'revision']);
}
