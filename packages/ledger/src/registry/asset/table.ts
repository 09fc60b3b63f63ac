import {
  bigint,
  computed,
  integer,
  nullable,
  shape,
  text,
  timestamp,
  uuid,
} from '@exchange/runtime/tables/definition/columns';
import { defineTable, type RowOf } from '@exchange/runtime/tables/definition/define-table';
import { visibleToReseller } from '@exchange/runtime/tables/definition/visibility';
import type { GeometryType } from '@exchange/units';

export const assetsTable = defineTable('assets', {
  key: ['id'],
  seen: visibleToReseller(),
  columns: {
    id: uuid(),
    objectid: integer(),
    organization_id: nullable(text()),
    asset_type: text(),
    name: text(),
    words: text(),
    description: nullable(text()),
    reseller_id: nullable(uuid()),
    customer_id: nullable(uuid()),
    state: nullable(text()),
    cost_key: nullable(text()),
    status: text(),
    /** JSON with keys in the sent order. */
    attributes: text(),
    geometry_type: nullable(text<GeometryType>()),
    /** GeoJSON, two-dimensional, rings right-handed. */
    geometry_text: nullable(text()),
    geom: computed(nullable(shape()), 'st_geomfromgeojson(r.geometry_text)'),
    revision: bigint(),
    created_position: bigint(),
    changed_at: timestamp(),
    cell: nullable(bigint()),
    resource: text(),
    summary: text(),
    feature: text(),
    esri_feature: text(),
  },
});

export type AssetRow = RowOf<typeof assetsTable>;

export const assetFilters = [
  'organization_id',
  'reseller_id',
  'customer_id',
  'state',
  'cost_key',
  'asset_type',
  'status',
] as const satisfies readonly (keyof AssetRow)[];
