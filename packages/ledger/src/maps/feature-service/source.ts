// Raw SQL: pieces of the stored texts of features.
import type { VisibleTables } from '@exchange/runtime/tables/queries/tenancy';
import { type RawBuilder, sql } from 'kysely';
import type { LayerContent } from '../layers/layer.js';
import { featureSources, geometryColumns, type LayerCondition } from '../layers/queries.js';
import type { Format, ShapeRequest } from './query/request.js';

/** The rows of a layer in scope that match a condition. */
export interface SelectedRows {
  readonly tables: VisibleTables;
  readonly name: string;
  readonly from: RawBuilder<unknown>;
  readonly geom: RawBuilder<unknown>;
  readonly geometryText: RawBuilder<unknown>;
}

export function selectRows(
  tables: VisibleTables,
  { kind }: LayerContent,
  condition: LayerCondition,
): SelectedRows {
  const { table } = featureSources[kind];
  return {
    tables,
    name: table.name,
    from: sql`from ${tables.rows(table)} as ${sql.table(table.name)} where ${condition}`,
    geom: geomOf(kind),
    geometryText: sql.ref(`${kind}.${geometryColumns[kind]}`),
  };
}

export function geomOf(kind: LayerContent['kind']): RawBuilder<unknown> {
  return sql.ref(`${kind}.geom`);
}

/** Quotes in texts follow a backslash, so attributes never contain this text. */
const geometryBegins = sql`',"geometry":{'`;

export function milliseconds(time: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`floor(extract(epoch from ${time}) * 1000)::double precision`;
}

/** Meters per degree at the equator. */
const metersOfDegree = 111_319.490_793_273_58;

export interface RowTexts {
  readonly feature: RawBuilder<unknown>;
  readonly geometry: RawBuilder<unknown>;
}

/** The geometry is in the feature, or beside it as GeoJSON if requested or simplified. */
export function rowTexts(
  { geom, geometryText }: Pick<SelectedRows, 'geom' | 'geometryText'>,
  format: Format,
  { isWanted, maxOffset = 0, reference }: ShapeRequest,
): RowTexts {
  const feature = sql`case when ${geometryText} is null then esri_feature
    else split_part(esri_feature, ${geometryBegins}, 1) || '}' end`;
  const nothing = sql`null::text`;
  if (!isWanted) return { feature, geometry: nothing };
  if (maxOffset > 0) {
    // Web Mercator stretches distances by 1 / cos(latitude).
    const allowed =
      reference.kind === 'degrees'
        ? sql`${maxOffset}::double precision`
        : sql`(${maxOffset / metersOfDegree}::double precision * cos(radians(least(89, greatest(abs(st_ymin(${geom})), abs(st_ymax(${geom})))))))`;
    return { feature, geometry: sql`st_asgeojson(st_simplify(${geom}, ${allowed}, true), 15)` };
  }
  if (format === 'geojson') return { feature, geometry: geometryText };
  return { feature: sql.ref('esri_feature'), geometry: nothing };
}
