import type { EsriField, EsriGeometryType } from '@exchange/geometry';
import { HttpProblem } from '@exchange/runtime/http/http-problem';
import { pageBytesMax } from '@exchange/runtime/tables/feature-page';
import type { Scope } from '@exchange/units';
import type { QueryApiOptions } from '../../../platform/queries/dependencies.js';
import type { GeometryKind } from '../../../registry/space/geometry-kinds.js';
import { fieldSql } from '../../layers/condition/field-sql.js';
import type { LayerCondition } from '../../layers/queries.js';
import { summarize } from '../query/figure-queries.js';
import { type OrderKey, type RowPage, readRows } from '../query/page-queries.js';
import type { Format, QueryRequest } from '../query/request.js';
import type { FeatureRow } from '../service/field.js';
import { fieldFinder, type ServiceLayer } from '../service/layer.js';
import { geometryText, sourceOf } from '../source.js';
import { areStored, readStored } from '../stored-features.js';
import { eachInTurn, framedAnswer, inRuns, mediaTypeOf, type ServiceAnswer } from './answer.js';
import { esriFeatureWriter, frameSet, type SetDescription } from './feature-set.js';
import { frameCollection, geoJsonFeatureWriter } from './geojson-set.js';
import { pbfFeatureWriter, pbfStoredWriter } from './pbf-features.js';
import { pbfSet } from './pbf-message.js';

export const esriGeometryTypes: Readonly<Record<GeometryKind, EsriGeometryType>> = {
  point: 'esriGeometryPoint',
  multipoint: 'esriGeometryMultipoint',
  polyline: 'esriGeometryPolyline',
  polygon: 'esriGeometryPolygon',
};

export async function answerFeatures(
  { database }: QueryApiOptions,
  scope: Scope,
  layer: ServiceLayer,
  query: QueryRequest,
  condition: LayerCondition,
): Promise<ServiceAnswer> {
  const { format, shape, limit, offset } = query;
  const fields = chosenFields(layer, query);
  const isWhole = query.outFields === '*';
  const describe = (isCut: boolean): SetDescription => ({
    fields,
    geometryType:
      shape.isWanted && layer.numbered.geometry !== null
        ? esriGeometryTypes[layer.numbered.geometry]
        : null,
    shape,
    exceededTransferLimit: isCut,
  });

  if (areStored(layer, query)) {
    const order = orderOf(layer, query).flatMap(({ field, isDescending }) =>
      fieldSql(field).order.map((value) => ({ value, isDescending })),
    );
    const page = await readStored(scope, database, condition, query, { limit, offset, order });
    const isCut = page.next !== undefined;
    refuseEarlyEnd(query, isCut && page.returned < limit, page.returned);
    const runs = isCut && !query.returnsExceeded ? [] : page.runs;
    return storedAnswer(describe(isCut), format, runs);
  }

  const page = await pageOf(database, scope, layer, query, condition);
  const rows = page.hasMore && !query.returnsExceeded ? [] : page.rows;
  const description = describe(page.hasMore);
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

async function storedAnswer(
  description: SetDescription,
  format: Format,
  runs: readonly string[],
): Promise<ServiceAnswer> {
  const { fields, shape, exceededTransferLimit } = description;
  switch (format) {
    case 'pbf': {
      const write = pbfStoredWriter(fields, shape);
      const resource = pbfSet(description, await eachInTurn(runs, write));
      return { resource, mediaType: mediaTypeOf(format) };
    }
    case 'geojson': {
      const frame = frameCollection(shape.reference, exceededTransferLimit);
      return framedAnswer(format, frame, runs.map(bytesOfText));
    }
    case 'json':
    case 'pjson':
      return framedAnswer(format, frameSet(description), runs.map(bytesOfText));
    default:
      return format satisfies never;
  }
}

const bytesOfText = (text: string) => Buffer.from(text);

function joined(write: (row: FeatureRow) => string): (rows: readonly FeatureRow[]) => Buffer {
  return (rows) => Buffer.from(rows.map(write).join(','));
}

function chosenFields(layer: ServiceLayer, { outFields }: QueryRequest): readonly EsriField[] {
  if (outFields === '*') return layer.esriFields;
  const find = fieldFinder(layer);
  const chosen = outFields.map((name) => find('outFields', name).esri);
  const [objectId] = layer.esriFields;
  return [
    ...new Map([...(objectId ? [objectId] : []), ...chosen].map((one) => [one.name, one])).values(),
  ];
}

async function pageOf(
  database: QueryApiOptions['database'],
  scope: Scope,
  layer: ServiceLayer,
  query: QueryRequest,
  condition: LayerCondition,
): Promise<RowPage> {
  const { format, shape, offset, limit } = query;
  const source = sourceOf(layer.numbered.layer.content);
  if (limit === 0) {
    const { count } = await summarize(scope, database, source, condition, false);
    return { rows: [], hasMore: count > offset, endsEarly: false };
  }
  const order = orderOf(layer, query);
  const geometry = geometryText(source, format, shape);
  const page = await readRows(scope, database, source, condition, {
    geometry,
    order,
    offset,
    limit,
  });
  refuseEarlyEnd(query, page.endsEarly, page.rows.length);
  return page;
}

function orderOf(layer: ServiceLayer, { orderBy }: QueryRequest): readonly OrderKey[] {
  const find = fieldFinder(layer);
  return orderBy.map(({ name, isDescending }) => ({
    field: find('orderByFields', name).map,
    isDescending,
  }));
}

/** Refuses the answer, because a client would skip the omitted features. */
function refuseEarlyEnd({ mayEndEarly }: QueryRequest, endsEarly: boolean, returned: number): void {
  if (!endsEarly || mayEndEarly) return;
  throw new HttpProblem(
    413,
    `These features are more than ${pageBytesMax / 1024 / 1024} MiB: request fewer features (${returned} fit; resultRecordCount or objectIds) or less of each (outFields, maxAllowableOffset)`,
  );
}
