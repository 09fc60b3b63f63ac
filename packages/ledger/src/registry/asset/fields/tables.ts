import { double, integer, nullable, text, uuid } from '@exchange/runtime/tables/definition/columns';
import { defineTable, type RowOf } from '@exchange/runtime/tables/definition/define-table';
import { visibleToOwner, visibleToReseller } from '@exchange/runtime/tables/definition/visibility';
import type { GeometryType } from '@exchange/units';

export type FieldKind = 'number' | 'text' | 'mixed';

/** Limit per owner and asset type, and per layer. */
export const fieldsMax = 1_000;

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

export const assetFieldsCutTable = defineTable('asset_fields_cut', {
  key: ['id'],
  seen: visibleToOwner(),
  columns: { id: text(), owner: uuid(), asset_type: text() },
});

export const costKeyPropertiesTable = defineTable('cost_key_properties', {
  key: ['cost_key', 'reseller_id'],
  seen: visibleToReseller(),
  columns: { reseller_id: uuid(), cost_key: text(), property_count: integer() },
});
