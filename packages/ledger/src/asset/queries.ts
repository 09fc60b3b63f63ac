import { type Found, foundRow, scopedReseller } from '@exchange/runtime/tables/found';
import { type Listing, listingOf, type Page, readCursor } from '@exchange/runtime/tables/page';
import { storableFilter } from '@exchange/runtime/tables/storable';
import type { AssetId, CustomerId, ResellerId, Scope, StateCode } from '@exchange/units';
import type { ReadDatabase } from '../tables.js';

export interface AssetFilter {
  readonly organization_id?: string | undefined;
  readonly reseller_id?: ResellerId | undefined;
  readonly customer_id?: CustomerId | undefined;
  readonly state?: StateCode | undefined;
  readonly cost_key?: string | undefined;
  readonly asset_type?: string | undefined;
  readonly status?: string | undefined;
}

const filterColumns = [
  'organization_id',
  'reseller_id',
  'customer_id',
  'state',
  'cost_key',
  'asset_type',
  'status',
] as const;

/** Assets, oldest first; a reseller sees only its own. `propertiesOnly`: those with a customer. */
export async function listAssets(
  scope: Scope,
  database: ReadDatabase,
  filter: AssetFilter,
  page: Page,
  propertiesOnly = false,
): Promise<Listing> {
  const own = scopedReseller(scope);
  let query = database
    .selectFrom('assets')
    .select(['resource', 'created_position'])
    .orderBy('created_position')
    .limit(page.limit + 1)
    .offset(page.offset);
  if (own !== undefined) query = query.where('reseller_id', '=', own);
  for (const column of filterColumns) {
    const value = filter[column];
    if (value !== undefined) query = query.where(column, '=', storableFilter(value));
  }
  if (propertiesOnly) query = query.where('customer_id', 'is not', null);
  const after = page.cursor === undefined ? undefined : readCursor(page.cursor);
  if (after !== undefined) query = query.where('created_position', '>', after);
  return listingOf(await query.execute(), page);
}

interface AssetRow {
  readonly resource: string;
  readonly feature: string;
  readonly esri_feature: string;
  readonly revision: string;
  readonly reseller_id: string | null;
  readonly asset_type: string;
}

/** One asset: its resource and its map feature, as JSON texts. */
export async function getAsset(
  scope: Scope,
  database: ReadDatabase,
  id: AssetId,
): Promise<Found<AssetRow>> {
  const row = await database
    .selectFrom('assets')
    .select(['resource', 'feature', 'esri_feature', 'revision', 'reseller_id', 'asset_type'])
    .where('id', '=', id)
    .executeTakeFirst();
  return foundRow(scope, row);
}
