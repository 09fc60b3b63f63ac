import { double, integer, nullable, text, uuid } from '@exchange/runtime/tables/columns';
import { defineTable, type RowOf } from '@exchange/runtime/tables/define-table';
import { visibleToOwner, visibleToReseller } from '@exchange/runtime/tables/visibility';
import type { GeometryType } from '@exchange/units';
import type { FieldKind } from './field-list.js';

/** By owner, asset type and kind of geometry. */
export const assetGroupsTable = defineTable('asset_groups', {
  key: ['id'],
  seen: visibleToOwner(),
  columns: {
    id: text(),
    owner: uuid(),
    asset_type: text(),
    geometry_type: nullable(text<GeometryType>()),
    features: integer(),
    west: nullable(double()),
    south: nullable(double()),
    east: nullable(double()),
    north: nullable(double()),
  },
});
export type GroupRow = RowOf<typeof assetGroupsTable>;

/** By owner and asset type. */
export const assetFieldsTable = defineTable('asset_fields', {
  key: ['id'],
  seen: visibleToOwner(),
  columns: {
    id: text(),
    owner: uuid(),
    asset_type: text(),
    name: text(),
    kind: text<FieldKind>(),
  },
});
export type FieldRow = RowOf<typeof assetFieldsTable>;

/** Owners and types with more keys than are stored. */
export const assetFieldsCutTable = defineTable('asset_fields_cut', {
  key: ['id'],
  seen: visibleToOwner(),
  columns: { id: text(), owner: uuid(), asset_type: text() },
});

/** Per cost key of a reseller. */
export const costKeyPropertiesTable = defineTable('cost_key_properties', {
  key: ['cost_key', 'reseller_id'],
  seen: visibleToReseller(),
  columns: { reseller_id: uuid(), cost_key: text(), property_count: integer() },
});
