// Raw SQL: the database sums the caller's features by layer, for any number of layers.
import type { VisibleTables } from '@exchange/runtime/tables/queries/tenancy';
import { type RawBuilder, sql } from 'kysely';
import { assetGroupsTable } from '../../../registry/asset/fields/tables.js';
import { type GeometryKind, geometryKinds } from '../../../registry/space/geometry-schema.js';
import { extentOf, featureCount } from '../description.js';
import { type Bounds, type Extent, extentFrom } from '../extent.js';
import { fixedLayers, type LayerDefinition, layerNamed } from '../layer.js';
import {
  hasGeometryType,
  type LayerCondition,
  layerCondition,
  listUtilityGroups,
} from '../queries.js';
import { type LayerNumberRow, layerNumbersTable } from './table.js';

export interface NumberedLayer {
  readonly number: number;
  /** Suffixed with the kind, except for the layer's first kind. */
  readonly name: string;
  readonly layer: LayerDefinition;
  /** Null without geometry in the caller's scope. */
  readonly geometry: GeometryKind | null;
  readonly condition: LayerCondition;
  readonly features: number;
  readonly extent: Extent | null;
}

const listedMax = 1_000;

interface Counted extends Bounds {
  readonly features: number;
  readonly has_geometry: boolean;
}

export interface NumberedLayers {
  readonly layers: readonly NumberedLayer[];
  readonly hasMore: boolean;
}

export async function listNumberedLayers(tables: VisibleTables): Promise<NumberedLayers> {
  const rows = await tables.ask(sql<LayerNumberRow & Counted>`
    with own as materialized (
      select asset_type, ${kindOfGroup} as kind, sum(features) as features, min(west) as west, min(south) as south,
        max(east) as east, max(north) as north
      from ${tables.rows(assetGroupsTable)} as asset_groups group by 1, 2
    ), placed as (${sql.join(placements(), sql` union all `)})
    select n.number, n.layer, n.geometry, n.is_own, ${counted}
    from placed join ${tables.rowsNamedBySeen(layerNumbersTable)} as n
      on n.layer = placed.layer and (n.geometry = placed.kind or (n.is_own and placed.kind is null))
    group by n.number order by n.number limit ${listedMax + 1}`);
  const layers = rows.map((row) => numbered(row, row));
  const utilities = await numberRow(tables, sql`layer = 'utilities'`);
  const territories = utilities === undefined ? undefined : await countUtilities(tables);
  if (utilities !== undefined && territories !== undefined && territories.features > 0) {
    layers.push(numbered(utilities, territories));
    layers.sort((a, b) => a.number - b.number);
  }
  return { layers: layers.slice(0, listedMax), hasMore: layers.length > listedMax };
}

/** Undefined without features in scope; the platform also sees empty layers, for saved maps. */
export async function numberedLayer(
  tables: VisibleTables,
  number: number,
): Promise<NumberedLayer | undefined> {
  const row = await numberRow(tables, sql`number = ${number}`);
  if (row === undefined) return undefined;
  const { content } = layerNamed(row.layer);
  const counts =
    content.kind === 'utilities'
      ? await countUtilities(tables)
      : await countAssets(tables, row, layerCondition(content));
  const isHidden = counts.features === 0 && tables.scope.kind !== 'platform';
  return isHidden ? undefined : numbered(row, counts);
}

const counted = sql`coalesce(sum(features), 0)::integer as features, coalesce(bool_or(kind is not null), false) as has_geometry,
  min(west) as west, min(south) as south, max(east) as east, max(north) as north`;

const kindOfGroup = sql`case ${sql.join(
  Object.entries(geometryKinds).map(
    ([kind, types]) => sql`when geometry_type = any(${types}::text[]) then ${kind}`,
  ),
  sql` `,
)} end`;

function placements(): readonly RawBuilder<unknown>[] {
  const names = fixedLayers.map(({ id }) => id);
  const figures = sql`kind, features, west, south, east, north from own`;
  return [
    ...fixedLayers
      .filter(({ content }) => content.kind === 'assets')
      .map(
        ({ id, content }) =>
          sql`select ${id}::text as layer, ${figures} where ${layerCondition(content)}`,
      ),
    sql`select asset_type as layer, ${figures} where asset_type <> all(${names}::text[])`,
  ];
}

async function countAssets(
  tables: VisibleTables,
  { geometry, is_own }: LayerNumberRow,
  condition: LayerCondition,
): Promise<Counted> {
  const [counts] = await tables.ask(sql<Counted>`
    select ${counted} from (
      select *, ${kindOfGroup} as kind from ${tables.rows(assetGroupsTable)} as asset_groups where ${condition}
    ) as own where kind = ${geometry}::text or (${is_own} and kind is null)`);
  if (counts === undefined) throw new Error('no row for a count');
  return counts;
}

async function numberRow(
  tables: VisibleTables,
  condition: RawBuilder<unknown>,
): Promise<LayerNumberRow | undefined> {
  const [row] = await tables.ask(sql<LayerNumberRow>`
    select number, layer, geometry, is_own from ${tables.rowsNamedBySeen(layerNumbersTable)} as n
    where ${condition}`);
  return row;
}

async function countUtilities(tables: VisibleTables): Promise<Counted> {
  const groups = await listUtilityGroups(tables);
  const [west = null, south = null, east = null, north = null] = extentOf(groups) ?? [];
  const features = featureCount(groups);
  return { features, has_geometry: features > 0, west, south, east, north };
}

const kindWords: Readonly<Record<GeometryKind, string>> = {
  point: 'points',
  multipoint: 'multipoints',
  polyline: 'lines',
  polygon: 'polygons',
};

function numbered(row: LayerNumberRow, counts: Counted): NumberedLayer {
  const { number, geometry, is_own } = row;
  const { features, has_geometry } = counts;
  const layer = layerNamed(row.layer);
  return {
    number,
    name: is_own || geometry === null ? layer.id : `${layer.id} (${kindWords[geometry]})`,
    layer,
    geometry: has_geometry || features === 0 ? geometry : null,
    condition: standsUnder(row, layer),
    features,
    extent: extentFrom(counts),
  };
}

function standsUnder(
  { geometry, is_own }: LayerNumberRow,
  { content: { kind } }: LayerDefinition,
): LayerCondition {
  if (kind === 'utilities') return sql`true`;
  const without = sql<boolean>`geometry_type is null`;
  if (geometry === null) return without;
  const has = hasGeometryType(kind, geometry);
  return is_own ? sql`(${has} or ${without})` : has;
}
