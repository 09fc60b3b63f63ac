import { writeEsriFeature, writeFeature } from '@exchange/geometry';
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
import { searchWords } from '@exchange/runtime/tables/queries/search-words';
import { indexable, indexableOrNull, queryableJson } from '@exchange/runtime/tables/storable';
import type { Geometry, GeometryType } from '@exchange/units';
import { type AssetFields, featureProperties, summaryMembers, writeAsset } from './resource.js';

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

type Derived = keyof AssetFields | 'words' | 'resource' | 'summary' | 'feature' | 'esri_feature';

/** Columns serve indexes and queries; texts hold the fields unchanged. */
export function assetRow(
  row: Omit<AssetRow, Derived>,
  fields: AssetFields,
  geometry: Geometry | null,
): AssetRow {
  const { id, name, reseller_id, customer_id, state } = fields;
  const { objectid, geometry_text } = row;
  const properties = featureProperties(fields);
  const asset_type = indexable(fields.asset_type);
  const cost_key = indexableOrNull(fields.cost_key);
  return {
    ...row,
    id,
    organization_id: indexableOrNull(fields.organization_id),
    asset_type,
    name,
    words: searchWords([name, fields.organization_id]),
    reseller_id,
    customer_id,
    state,
    cost_key,
    status: indexable(fields.status),
    attributes: queryableJson(fields.attributes),
    resource: writeAsset(fields),
    summary: summaryMembers({ id, name, asset_type, state, cost_key }),
    feature: writeFeature({ id, geometryText: geometry_text, properties }),
    esri_feature: writeEsriFeature({ objectid, attributes: properties, geometry }),
  };
}
