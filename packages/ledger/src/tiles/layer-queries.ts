// Raw SQL: a layer's condition.
import type { ReadDatabase } from '@exchange/runtime/tables/tenancy';
import type { Scope } from '@exchange/units';
import { sql } from 'kysely';
import { assetGroupsTable } from '../asset/figures-tables.js';
import type { LayerContent } from '../layers/layer.js';
import { layerCondition } from '../layers/queries.js';

/** Whether a caller sees a feature of a layer of assets. */
export async function isLayerSeen(
  database: ReadDatabase,
  scope: Scope,
  content: LayerContent,
): Promise<boolean> {
  const tables = database.seenBy(scope);
  const rows = await tables.ask(sql`
    select from ${tables.rows(assetGroupsTable)} as asset_groups where ${layerCondition(content)} limit 1`);
  return rows.length > 0;
}
