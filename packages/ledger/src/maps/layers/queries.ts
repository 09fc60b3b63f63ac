// Raw SQL: spatial conditions, and fields that are keys of attributes.
import { allOf } from '@exchange/runtime/tables/queries/conditions';
import {
  changedUs,
  type FeaturePage,
  type FeaturePageRequest,
  type FeatureSource,
  readFeatures,
  type WriteFeature,
  type WrittenRow,
  writtenText,
} from '@exchange/runtime/tables/queries/feature-page';
import type { Lookup, VisibleTables } from '@exchange/runtime/tables/queries/tenancy';
import type { GeometryType, Json } from '@exchange/units';
import { type RawBuilder, sql } from 'kysely';
import { assetFeatures } from '../../registry/asset/area-queries.js';
import { assetGroupsTable } from '../../registry/asset/fields/tables.js';
import { assetsTable } from '../../registry/asset/table.js';
import { type Area, intersects } from '../../registry/space/area.js';
import { type GeometryKind, geometryKinds } from '../../registry/space/geometry-schema.js';
import { utilityFeatures } from '../../registry/utility/queries.js';
import { utilitiesTable } from '../../registry/utility/table.js';
import type { MapField } from '../map/fields.js';
import type { Bounds } from './extent.js';
import type { LayerContent } from './layer.js';

export interface FeatureGroup extends Bounds {
  readonly asset_type: string;
  readonly geometry_type: GeometryType | null;
  readonly features: number;
}

export async function listAssetGroups(
  tables: VisibleTables,
  content?: LayerContent,
): Promise<readonly FeatureGroup[]> {
  const groups = tables
    .selectFrom(assetGroupsTable)
    .select(['asset_type', 'geometry_type', 'features', 'west', 'south', 'east', 'north'])
    .orderBy('asset_type')
    .orderBy('geometry_type');
  return await (content === undefined ? groups : groups.where(layerCondition(content))).execute();
}

export async function listUtilityGroups(tables: VisibleTables): Promise<readonly FeatureGroup[]> {
  return await tables.ask(sql<FeatureGroup>`
    select 'utility' as asset_type, replace(st_geometrytype(geom), 'ST_', '') as geometry_type,
      count(*)::integer as features, min(st_xmin(geom)) as west, min(st_ymin(geom)) as south,
      max(st_xmax(geom)) as east, max(st_ymax(geom)) as north
    from ${tables.rows(utilitiesTable)} as utilities group by 2 order by 2`);
}

export type LayerCondition = RawBuilder<boolean>;

export function layerCondition(content: LayerContent): LayerCondition {
  if (content.kind === 'utilities') return sql`true`;
  const conditions: LayerCondition[] = [];
  if (content.types !== undefined) conditions.push(sql`asset_type = any(${content.types}::text[])`);
  if (content.typePrefix !== undefined) {
    conditions.push(sql`asset_type like ${`${content.typePrefix}%`}`);
  }
  return allOf(conditions);
}

/** Numbers and booleans in JSON notation; false for null and missing values. */
export function fieldEquals(field: MapField, value: string): LayerCondition {
  return field.column === undefined
    ? sql`attributes::json ->> ${field.name} = ${value}`
    : sql`${sql.ref(field.column.name)}::text = ${value}`;
}

export function layerLies(kind: LayerContent['kind'], area: Area): LayerCondition {
  return intersects(sql.ref(`${kind}.geom`), area);
}

export function hasGeometryType(
  kind: LayerContent['kind'],
  geometryKind: GeometryKind,
): LayerCondition {
  const names = geometryKinds[geometryKind];
  return kind === 'assets'
    ? sql`geometry_type = any(${names}::text[])`
    : sql`replace(st_geometrytype(geom), 'ST_', '') = any(${names}::text[])`;
}

/** One statement, whose time is limited, for any number of names. */
export async function usedAttributes(
  tables: VisibleTables,
  content: LayerContent,
  names: readonly string[],
): Promise<readonly string[]> {
  if (content.kind !== 'assets' || names.length === 0) return [];
  const rows = await tables.ask(sql<{ name: string }>`
    select distinct used.name from ${tables.rows(assetsTable)} as assets,
      jsonb_object_keys(attributes::jsonb) as used(name)
    where ${layerCondition(content)} and used.name = any(${names}::text[])`);
  return rows.map(({ name }) => name);
}

export const featureSources: Readonly<Record<LayerContent['kind'], FeatureSource>> = {
  assets: assetFeatures,
  utilities: utilityFeatures,
};

/** Columns of geometries as GeoJSON. */
export const geometryColumns: Readonly<Record<LayerContent['kind'], string>> = {
  assets: 'geometry_text',
  utilities: 'territory_text',
};

export function readLayer(
  tables: VisibleTables,
  content: LayerContent,
  conditions: readonly LayerCondition[],
  page: FeaturePageRequest,
): Promise<FeaturePage> {
  const condition = allOf([layerCondition(content), ...conditions]);
  return readFeatures(tables, featureSources[content.kind], condition, page);
}

export async function countFeatures(
  tables: VisibleTables,
  content: LayerContent,
  conditions: readonly LayerCondition[],
): Promise<number> {
  const { table } = featureSources[content.kind];
  const [row] = await tables.ask(sql<{ features: number }>`
    select count(*)::integer as features from ${tables.rows(table)} as ${sql.table(table.name)}
    where ${allOf([layerCondition(content), ...conditions])}`);
  return row?.features ?? 0;
}

/** Another tenant's feature is forbidden in every layer: the layers of a feature tell its type. */
export async function getLayerFeature(
  tables: VisibleTables,
  content: LayerContent,
  id: string,
  write?: WriteFeature,
): Promise<Lookup<{ readonly feature: string; readonly revision: string }>> {
  const { table } = featureSources[content.kind];
  const resourceRow = await tables.findIn<
    WrittenRow & { readonly revision: string; readonly is_in_layer: boolean }
  >(
    table,
    (all, isSeen) => sql`
      select feature as text, ${changedUs}, revision, ${layerCondition(content)} as is_in_layer, ${isSeen}
      from ${all(table)} as ${sql.table(table.name)} where id = ${id}::uuid`,
  );
  if (resourceRow.kind !== 'found') return resourceRow;
  const { row } = resourceRow;
  if (!row.is_in_layer) return { kind: 'missing' };
  return { kind: 'found', row: { feature: writtenText(row, write), revision: row.revision } };
}

export async function countByField(
  tables: VisibleTables,
  content: LayerContent,
  field: MapField,
  top: number,
): Promise<{
  readonly total: number;
  readonly groups: readonly { value: Json; count: number }[];
}> {
  const value =
    field.column === undefined
      ? sql`nullif(attributes::jsonb -> ${field.name}, 'null'::jsonb)`
      : sql`to_jsonb(${sql.ref(field.column.name)})`;
  const { table } = featureSources[content.kind];
  const rows = await tables.ask(sql<{ value: string | null; count: number; total: number }>`
    with counted as (
      select ${value} as value, count(*)::integer as count from ${tables.rows(table)} as ${sql.table(table.name)}
      where ${layerCondition(content)} group by 1
    )
    select value::text as value, count, (select coalesce(sum(count), 0) from counted)::integer as total
    from counted order by count desc, value::text nulls last limit ${top}`);
  return {
    total: rows[0]?.total ?? 0,
    groups: rows.map((row) => ({
      value: row.value === null ? null : JSON.parse(row.value),
      count: row.count,
    })),
  };
}
