// Raw SQL: the database encodes tiles or cuts shapes.
import { allOf } from '@exchange/runtime/tables/queries/conditions';
import type { ReadDatabase, VisibleTables } from '@exchange/runtime/tables/queries/tenancy';
import { sql } from 'kysely';
import { assetsTable } from '../../registry/asset/table.js';
import { utilitiesTable } from '../../registry/utility/table.js';
import type { LayerDefinition } from '../layers/layer.js';
import { type LayerCondition, layerCondition } from '../layers/queries.js';
import { inUnits, isInTile, isNothing, placeInTile, shapeInTile } from './cut-shape.js';
import { type CutFeature, encodeFeatures } from './encode.js';
import { extent, type TilePlace } from './tile-place.js';
import { columnsOf, propertiesSql, type TileProperties } from './tile-properties.js';

export interface TileQuestion {
  readonly tables: VisibleTables;
  readonly layer: LayerDefinition;
  readonly place: TilePlace;
  readonly properties: TileProperties;
  readonly conditions: readonly LayerCondition[];
}

/** Larger tiles show cells. */
export const featuresMax = 8_000;
/** Bytes of stored shapes; larger tiles show cells. */
const shapeBytesMax = 64 * 2 ** 20;

export const tileTables = { assets: assetsTable, utilities: utilitiesTable } as const;

/** PostGIS encodes tiles if it was built with protobuf. */
export async function encodesTiles(database: ReadDatabase): Promise<boolean> {
  const rows = await database
    .shared()
    .ask(sql<{ version: string | null }>`select postgis_libprotobuf_version() as version`);
  return (rows[0]?.version ?? '') !== '';
}

/**
 * Undefined if there are too many.
 * @param coarse tolerance in units of the tile
 */
export async function readFeatureTile(
  question: TileQuestion,
  coarse: number,
  isEncodedThere: boolean,
) {
  const { tables, layer, place, properties, conditions } = question;
  const table = tileTables[layer.content.kind];
  const condition = allOf([layerCondition(layer.content), ...conditions, isInTile(place)]);
  const columns = sql.join(columnsOf(properties).map((name) => sql.ref(name)));
  const selected = sql`found as materialized (
      select objectid, created_position, geom, ${columns} from ${tables.rows(table)} as ${sql.table(table.name)}
      where ${condition} limit ${featuresMax + 1}
    ), counted as materialized (
      select features, has_shapes, features > ${featuresMax} or bytes > ${shapeBytesMax} as is_too_many from (
        select count(*) as features, coalesce(bool_or(geometrytype(geom) <> 'POINT'), false) as has_shapes,
          sum(pg_column_size(geom)) as bytes
        from found
      ) as figures
    ), few as (
      select * from found where not (select is_too_many from counted)
    ), cut as (
      select *, ${shapeInTile(place, coarse, sql`(select features from counted)`)} as shape from few
    )`;
  const facts = sql`is_too_many, has_shapes`;
  if (isEncodedThere) {
    const [row] = await tables.ask(sql<Facts & { readonly tile: Buffer | null }>`
      with ${selected}
      select ${facts}, (
        select st_asmvt(tile.*, ${layer.id}, ${extent}::int, 'units', 'objectid') from (
          select objectid, ${inUnits(place, sql`shape`)} as units, ${propertiesSql(properties)}
          from cut order by created_position
        ) as tile
      ) as tile from counted`);
    if (row === undefined || row.is_too_many) return undefined;
    return { bytes: row.tile ?? Buffer.alloc(0), hasShapes: row.has_shapes };
  }
  const rows = await tables.ask(sql<Facts & (CutFeature | { readonly objectid: null })>`
    with ${selected}
    select ${facts}, objectid, properties, dimension, shape from counted left join (
      select objectid, st_dimension(geom) as dimension, st_asgeojson(
          case when ${isNothing(sql`shape`)} then ${placeInTile(sql`shape`)} else shape end, 10) as shape,
        row_to_json(own)::text as properties
      from cut cross join lateral (select ${propertiesSql(properties)}) as own order by created_position
    ) as cut on true`);
  const [row] = rows;
  if (row === undefined || row.is_too_many) return undefined;
  const features = rows.filter((one) => one.objectid !== null);
  return { bytes: encodeFeatures(layer.id, place, features), hasShapes: row.has_shapes };
}

interface Facts {
  readonly is_too_many: boolean;
  readonly has_shapes: boolean;
}
