import type { EsriField, EsriGeometryType } from '@exchange/geometry';
import { HttpProblem } from '@exchange/runtime/http/http-problem';
import type { Scope } from '@exchange/units';
import type { LayerCondition } from '../layers/queries.js';
import type { QueryApiOptions } from '../reading/dependencies.js';
import type { GeometryKind } from '../space/geometry-kinds.js';
import { framedAnswer, inRuns, mediaTypeOf, type ServiceAnswer } from './answer.js';
import { esriFeatureWriter, frameSet } from './feature-set.js';
import { summarize } from './figure-queries.js';
import { frameCollection, geoJsonFeatureWriter } from './geojson-set.js';
import { pageBytesMax, type RowPage, readRows } from './page-queries.js';
import { pbfFeatureWriter } from './pbf-features.js';
import { pbfSet } from './pbf-message.js';
import type { QueryRequest } from './query-request.js';
import type { FeatureRow } from './service-field.js';
import { fieldFinder, type ServiceLayer } from './service-layer.js';
import { geometryText, sourceOf } from './source.js';

/** What Esri calls the kinds of shapes. */
export const esriGeometryTypes: Readonly<Record<GeometryKind, EsriGeometryType>> = {
  point: 'esriGeometryPoint',
  multipoint: 'esriGeometryMultipoint',
  polyline: 'esriGeometryPolyline',
  polygon: 'esriGeometryPolygon',
};

/** A page of features in the form that was asked for. */
export async function answerFeatures(
  { database }: QueryApiOptions,
  scope: Scope,
  layer: ServiceLayer,
  query: QueryRequest,
  condition: LayerCondition,
): Promise<ServiceAnswer> {
  const fields = chosenFields(layer, query);
  const page = await pageOf(database, scope, layer, query, condition);
  const rows = page.hasMore && !query.returnsExceeded ? [] : page.rows;
  const { format, shape } = query;
  const isWhole = query.outFields === '*';
  const hasShapes = shape.isWanted && layer.numbered.geometry !== null;
  const geometryType =
    hasShapes && layer.numbered.geometry !== null
      ? esriGeometryTypes[layer.numbered.geometry]
      : null;
  const description = { fields, geometryType, shape, exceededTransferLimit: page.hasMore };
  switch (format) {
    case 'pbf': {
      const resource = pbfSet(description, await inRuns(rows, pbfFeatureWriter(fields, shape)));
      return { resource, mediaType: mediaTypeOf(format) };
    }
    case 'geojson': {
      const write = geoJsonFeatureWriter(fields, shape, !isWhole);
      const frame = frameCollection(shape.reference, page.hasMore);
      return framedAnswer(format, frame, await inRuns(rows, joined(write)));
    }
    case 'json':
    case 'pjson': {
      const write = esriFeatureWriter(fields, shape, {
        writesMissing: !isWhole,
        passesStored: isWhole && layer.storedHasFields,
      });
      return framedAnswer(format, frameSet(description), await inRuns(rows, joined(write)));
    }
    default:
      return format satisfies never;
  }
}

function joined(write: (row: FeatureRow) => string): (rows: readonly FeatureRow[]) => Buffer {
  return (rows) => Buffer.from(rows.map(write).join(','));
}

/** The fields of an answer's features: all, or those that are named, and always the object id. */
function chosenFields(layer: ServiceLayer, { outFields }: QueryRequest): readonly EsriField[] {
  if (outFields === '*') return layer.esriFields;
  const find = fieldFinder(layer);
  const named = outFields.map((name) => find('outFields', name).esri);
  const [objectId] = layer.esriFields;
  return [
    ...new Map([...(objectId ? [objectId] : []), ...named].map((one) => [one.name, one])).values(),
  ];
}

async function pageOf(
  database: QueryApiOptions['database'],
  scope: Scope,
  layer: ServiceLayer,
  { format, shape, orderBy, offset, limit, mayEndEarly }: QueryRequest,
  condition: LayerCondition,
): Promise<RowPage> {
  const source = sourceOf(layer.numbered.layer.content);
  if (limit === 0) {
    const { count } = await summarize(scope, database, source, condition, false);
    return { rows: [], hasMore: count > offset, endsEarly: false };
  }
  const find = fieldFinder(layer);
  const order = orderBy.map(({ name, isDescending }) => ({
    field: find('orderByFields', name).map,
    isDescending,
  }));
  const geometry = geometryText(source, format, shape);
  const page = await readRows(scope, database, source, condition, {
    geometry,
    order,
    offset,
    limit,
  });
  // Who counts on so many features would pass over those that were left out.
  if (page.endsEarly && !mayEndEarly) {
    throw new HttpProblem(
      413,
      `These features are more than ${pageBytesMax / 1024 / 1024} MiB: ask for fewer at once (${page.rows.length} fit; resultRecordCount or objectIds), or for less of each (outFields, maxAllowableOffset)`,
    );
  }
  return page;
}
