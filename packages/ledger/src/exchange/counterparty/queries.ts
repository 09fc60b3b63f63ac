import type { Listing, Page } from '@exchange/runtime/tables/queries/page';
import { readSearched } from '@exchange/runtime/tables/queries/read-listing';
import type { VisibleTables } from '@exchange/runtime/tables/queries/tenancy';
import { storableFilter } from '@exchange/runtime/tables/storable';
import type { CounterpartyId } from '@exchange/units';
import type { z } from 'zod';
import type { listCounterparties as listedCounterparties } from './contract.js';
import { counterpartiesTable } from './table.js';

export function listCounterparties(
  tables: VisibleTables,
  filter: Omit<z.output<typeof listedCounterparties.query>, keyof Page>,
  page: Page,
): Promise<Listing> {
  let query = tables.selectFrom(counterpartiesTable).select(['resource', 'created_position']);
  for (const column of ['code', 'name', 'status'] as const) {
    const value = filter[column];
    if (value !== undefined) query = query.where(column, '=', storableFilter(value));
  }
  return readSearched(tables, query, page, filter.q);
}

export function getCounterparty(tables: VisibleTables, id: CounterpartyId) {
  return tables.find(counterpartiesTable, id, ['resource', 'revision']);
}
