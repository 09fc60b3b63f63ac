import type { Listing, Page } from '@exchange/runtime/tables/page';
import { readListing } from '@exchange/runtime/tables/read-listing';
import type { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import type { MapKeyId, ResellerId, Scope } from '@exchange/units';
import { mapKeysTable } from './table.js';

export function listMapKeys(
  scope: Scope,
  database: ReadDatabase,
  filter: { readonly reseller_id?: ResellerId | undefined },
  page: Page,
): Promise<Listing> {
  let query = database
    .seenBy(scope)
    .selectFrom(mapKeysTable)
    .select(['resource', 'created_position']);
  const { reseller_id } = filter;
  if (reseller_id !== undefined) query = query.where('reseller_id', '=', reseller_id);
  return readListing(query, page);
}

export function getMapKey(scope: Scope, database: ReadDatabase, id: MapKeyId) {
  return database.seenBy(scope).find(mapKeysTable, id, ['resource']);
}
