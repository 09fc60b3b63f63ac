import type { Lookup } from '@exchange/runtime/tables/lookup';
import type { Listing, Page } from '@exchange/runtime/tables/page';
import { readSearched } from '@exchange/runtime/tables/read-searched';
import { storableFilter } from '@exchange/runtime/tables/storable';
import type { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import type { AssetId, Scope } from '@exchange/units';
import { type AssetRow, assetFilters, assetsTable } from './table.js';

export type AssetFilter = {
  readonly [Column in (typeof assetFilters)[number]]?: string | undefined;
} & {
  /** Prefix of words in the name and the organization, or of the id. */
  readonly q?: string | undefined;
};

export function listAssets(
  scope: Scope,
  database: ReadDatabase,
  filter: AssetFilter,
  page: Page,
  propertiesOnly = false,
): Promise<Listing> {
  const tables = database.visibleTo(scope);
  let query = tables.selectFrom(assetsTable).select(['resource', 'created_position']);
  for (const column of assetFilters) {
    const value = filter[column];
    if (value !== undefined) query = query.where(column, '=', storableFilter(value));
  }
  if (propertiesOnly) query = query.where('customer_id', 'is not', null);
  return readSearched(tables, query, page, filter.q);
}

export function getAsset(
  scope: Scope,
  database: ReadDatabase,
  id: AssetId,
): Promise<
  Lookup<Pick<AssetRow, 'resource' | 'feature' | 'esri_feature' | 'revision' | 'asset_type'>>
> {
  return database
    .visibleTo(scope)
    .find(assetsTable, id, ['resource', 'feature', 'esri_feature', 'revision', 'asset_type']);
}

export function getAssetNumber(
  scope: Scope,
  database: ReadDatabase,
  id: AssetId,
): Promise<Lookup<Pick<AssetRow, 'objectid'>>> {
  return database.visibleTo(scope).find(assetsTable, id, ['objectid']);
}
