import { boolean, integer, nullable, text } from '@exchange/runtime/tables/definition/columns';
import { defineTable, type RowOf } from '@exchange/runtime/tables/definition/define-table';
import { visibleThrough } from '@exchange/runtime/tables/definition/visibility';
import { assetGroupsTable } from '../../../registry/asset/fields/tables.js';
import type { GeometryKind } from '../../../registry/space/geometry-schema.js';

/** One number per kind of geometry in a layer. */
export const layerNumbersTable = defineTable('layer_numbers', {
  key: ['number'],
  seen: visibleThrough(assetGroupsTable, { named: 'asset_type', column: 'layer' }),
  columns: {
    number: integer(),
    layer: text(),
    /** Null for a layer without any geometry so far. */
    geometry: nullable(text<GeometryKind>()),
    /** Has the layer's own name, and the features without geometry. */
    is_own: boolean(),
  },
});
export type LayerNumberRow = RowOf<typeof layerNumbersTable>;

export const assetTypesKeptTable = defineTable('asset_types_kept', {
  key: ['asset_id'],
  seen: visibleThrough(assetGroupsTable, { named: 'asset_type', column: 'asset_type' }),
  columns: { asset_id: text(), asset_type: text() },
});
