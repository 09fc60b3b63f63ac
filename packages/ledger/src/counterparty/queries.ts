import type { Found } from '@exchange/runtime/tables/found';
import type { Listing, Page } from '@exchange/runtime/tables/page';
import { readListing } from '@exchange/runtime/tables/read-listing';
import { storableFilter } from '@exchange/runtime/tables/storable';
import type { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import type { CounterpartyId, Scope } from '@exchange/units';
import { beginsWith } from './names.js';
import { type CounterpartyRow, counterpartiesTable } from './table.js';

export interface CounterpartyFilter {
  readonly code?: string | undefined;
  readonly name?: string | undefined;
  readonly status?: string | undefined;
  /** What code or name begins with, in small or capital letters. */
  readonly q?: string | undefined;
}

/** Counterparties, oldest first; a reseller sees those that are active, and those of its own transactions. */
export function listCounterparties(
  scope: Scope,
  database: ReadDatabase,
  filter: CounterpartyFilter,
  page: Page,
): Promise<Listing> {
  let query = database
    .seenBy(scope)
    .selectFrom(counterpartiesTable)
    .select(['resource', 'created_position']);
  for (const column of ['code', 'name', 'status'] as const) {
    const value = filter[column];
    if (value !== undefined) query = query.where(column, '=', storableFilter(value));
  }
  if (filter.q !== undefined) query = query.where(beginsWith(filter.q));
  return readListing(query, page);
}

/** One counterparty. */
export function getCounterparty(
  scope: Scope,
  database: ReadDatabase,
  id: CounterpartyId,
): Promise<Found<Pick<CounterpartyRow, 'resource' | 'revision'>>> {
  return database.seenBy(scope).find(counterpartiesTable, id, ['resource', 'revision']);
}
