import { type Found, foundRow } from '@exchange/runtime/tables/found';
import { ownerSeenBy } from '@exchange/runtime/tables/owner';
import type { GeometryType, Json, Scope } from '@exchange/units';
import { type RawBuilder, sql } from 'kysely';
import { type Area, lies } from '../map/area.js';
import { allOf, type GeometryKind, geometryKinds, scopeCondition } from '../map/conditions.js';
import { type FeaturePage, type FeaturePageRequest, readFeatures } from '../map/feature-page.js';
import type { ReadDatabase } from '../tables.js';
import type { LayerContent } from './layer.js';

/** What an owner has of one asset type and kind of geometry. */
export interface FeatureGroup {
  readonly asset_type: string;
  readonly geometry_type: GeometryType | null;
  readonly features: number;
  readonly west: number | null;
  readonly south: number | null;
  readonly east: number | null;
  readonly north: number | null;
}

/** The groups that a caller may see, of assets. */
export async function listAssetGroups(
  scope: Scope,
  database: ReadDatabase,
): Promise<readonly FeatureGroup[]> {
  const { rows } = await sql<FeatureGroup>`
    select asset_type, geometry_type, features, west, south, east, north from asset_groups
    where owner = ${ownerSeenBy(scope)} order by asset_type, geometry_type`.execute(database);
  return rows;
}

/** The groups of utilities, which all callers see. */
export async function listUtilityGroups(database: ReadDatabase): Promise<readonly FeatureGroup[]> {
  const { rows } = await sql<FeatureGroup>`
    select 'utility' as asset_type, replace(st_geometrytype(geom), 'ST_', '') as geometry_type,
      count(*)::integer as features, min(st_xmin(geom)) as west, min(st_ymin(geom)) as south,
      max(st_xmax(geom)) as east, max(st_ymax(geom)) as north
    from utilities group by 2 order by 2`.execute(database);
  return rows;
}

/** A condition on a layer's features. */
export type LayerCondition = RawBuilder<boolean>;

/** What a caller sees of a layer. */
export function layerCondition(scope: Scope, content: LayerContent): LayerCondition {
  if (content.kind === 'utilities') return sql`true`;
  const conditions: LayerCondition[] = [scopeCondition(scope, 'assets')];
  if (content.types !== undefined) conditions.push(sql`asset_type = any(${content.types}::text[])`);
  if (content.typePrefix !== undefined) {
    conditions.push(sql`asset_type like ${`${content.typePrefix}%`}`);
  }
  return allOf(conditions);
}

/** That a field's text is this one: numbers and booleans by how JSON writes them, null and missing never. */
export function fieldEquals(field: LayerField, value: string): LayerCondition {
  return field.column === undefined
    ? sql`attributes::json ->> ${field.name} = ${value}`
    : sql`${sql.ref(field.column)}::text = ${value}`;
}

/** That a layer's features lie, wholly or in part, in an area. */
export function layerLies(kind: LayerContent['kind'], area: Area): LayerCondition {
  return lies(sql.ref(`${kind}.geom`), area);
}

/** That a layer's features are of one kind of geometry. */
export function hasGeometryType(kind: LayerContent['kind'], wanted: GeometryKind): LayerCondition {
  const names = geometryKinds[wanted];
  return kind === 'assets'
    ? sql`geometry_type = any(${names}::text[])`
    : sql`replace(st_geometrytype(geom), 'ST_', '') = any(${names}::text[])`;
}

/** A field of a layer's features: a column, or a key of their attributes. */
export interface LayerField {
  readonly name: string;
  readonly column?: string | undefined;
}

/** Whether any asset of a layer that a caller may see has an attribute of that name. */
export async function isAttributeUsed(
  scope: Scope,
  database: ReadDatabase,
  content: LayerContent,
  name: string,
): Promise<boolean> {
  if (content.kind !== 'assets') return false;
  const { rows } = await sql`
    select from assets
    where ${layerCondition(scope, content)} and jsonb_exists(attributes::jsonb, ${name}) limit 1`.execute(
    database,
  );
  return rows.length > 0;
}

/** A page of a layer's features. */
export function readLayer(
  database: ReadDatabase,
  content: LayerContent,
  conditions: readonly LayerCondition[],
  page: FeaturePageRequest,
): Promise<FeaturePage> {
  return readFeatures(database, content.kind, allOf(conditions), page);
}

/** One feature of a layer, as GeoJSON text. */
export async function getLayerFeature(
  scope: Scope,
  database: ReadDatabase,
  content: LayerContent,
  id: string,
): Promise<Found<{ readonly feature: string; readonly revision: string }>> {
  if (content.kind === 'utilities') {
    const { rows } = await sql<{ feature: string; revision: string }>`
      select feature, revision from utilities where id = ${id}::uuid`.execute(database);
    return rows[0] === undefined ? { kind: 'missing' } : { kind: 'found', row: rows[0] };
  }
  const everybody = layerCondition({ kind: 'platform' }, content);
  const { rows } = await sql<{ feature: string; revision: string; reseller_id: string | null }>`
    select feature, revision, reseller_id from assets
    where id = ${id}::uuid and ${everybody}`.execute(database);
  return foundRow(scope, rows[0]);
}

/** How many features have each value of a field, the most first; a missing value counts as null. */
export async function countByField(
  database: ReadDatabase,
  content: LayerContent,
  condition: LayerCondition,
  field: LayerField,
  top: number,
): Promise<{
  readonly total: number;
  readonly groups: readonly { value: Json; count: number }[];
}> {
  const value =
    field.column === undefined
      ? sql`nullif(attributes::jsonb -> ${field.name}, 'null'::jsonb)`
      : sql`to_jsonb(${sql.ref(field.column)})`;
  const { rows } = await sql<{ value: string | null; count: number; total: number }>`
    with counted as (
      select ${value} as value, count(*)::integer as count from ${sql.table(content.kind)}
      where ${condition} group by 1
    )
    select value::text as value, count, (select coalesce(sum(count), 0) from counted)::integer as total
    from counted order by count desc, value::text nulls last limit ${top}`.execute(database);
  return {
    total: rows[0]?.total ?? 0,
    groups: rows.map((row) => ({
      value: row.value === null ? null : JSON.parse(row.value),
      count: row.count,
    })),
  };
}
