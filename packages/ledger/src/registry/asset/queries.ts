import type { Listing, Page } from '@exchange/runtime/tables/queries/page';
import { readSearched } from '@exchange/runtime/tables/queries/read-listing';
import type { VisibleTables } from '@exchange/runtime/tables/queries/tenancy';
import { storableFilter } from '@exchange/runtime/tables/storable';
import type { AssetId } from '@exchange/units';
import { assetFilters, assetsTable } from './table.js';

export type AssetFilter = {
  readonly [Column in (typeof assetFilters)[number]]?: string | undefined;
} & {
  /** Prefix of words in the name and the organization, or of the id. */
  readonly q?: string | undefined;
};

export function listAssets(
  tables: VisibleTables,
  filter: AssetFilter,
  page: Page,
  propertiesOnly = false,
): Promise<Listing> {
  let query = tables.selectFrom(assetsTable).select(['resource', 'created_position']);
  for (const column of assetFilters) {
    const value = filter[column];
    if (value !== undefined) query = query.where(column, '=', storableFilter(value));
  }
  if (propertiesOnly) query = query.where('customer_id', 'is not', null);
  return readSearched(tables, query, page, filter.q);
}

const readColumns = [
  'resource',
  'feature',
  'esri_feature',
  'revision',
  'asset_type',
  'objectid',
] as const;

export function getAsset(tables: VisibleTables, id: AssetId) {
  return tables.find(assetsTable, id, readColumns);
}
