import { boolean, integer, nullable, text } from '@exchange/runtime/tables/columns';
import { defineTable, type RowOf } from '@exchange/runtime/tables/define-table';
import { seenThrough } from '@exchange/runtime/tables/seen';
import { assetGroupsTable } from '../../../registry/asset/fields/tables.js';
import type { GeometryKind } from '../../../registry/space/geometry-kinds.js';

/**
 * The numbers of layers, one per kind of geometry in a layer. A caller with an asset of the type sees its layer's
 * numbers; those of fixed layers depend on the features in the caller's scope (`numbers.ts`).
 */
export const layerNumbersTable = defineTable('layer_numbers', {
  key: ['number'],
  seen: seenThrough(assetGroupsTable, { named: 'asset_type', column: 'layer' }),
  columns: {
    number: integer(),
    layer: text(),
    /** Null for a layer without any geometry so far. */
    geometry: nullable(text<GeometryKind>()),
    /** Whether it has the layer's own name; features without geometry belong to this number. */
    is_own: boolean(),
  },
});
export type LayerNumberRow = RowOf<typeof layerNumbersTable>;

/** The types of assets whose registration is parked, for their later events. */
export const assetTypesKeptTable = defineTable('asset_types_kept', {
  key: ['asset_id'],
  seen: seenThrough(assetGroupsTable, { named: 'asset_type', column: 'asset_type' }),
  columns: { asset_id: text(), asset_type: text() },
});
