import { toMercator } from '@exchange/geometry';
import type { Scope } from '@exchange/units';
import type { QueryApiOptions } from '../../../platform/queries/dependencies.js';
import type { Extent } from '../../layers/extent.js';
import type { LayerCondition } from '../../layers/queries.js';
import { listIds, type Summary, summarize } from '../query/figure-queries.js';
import type { QueryRequest } from '../query/request.js';
import { objectIdField } from '../service/field.js';
import type { ServiceLayer } from '../service/layer.js';
import { sourceOf } from '../source.js';
import { jsonAnswer, mediaTypeOf, type ServiceAnswer, valueAnswer } from './answer.js';
import { crsOf } from './geojson-set.js';
import { pbfCount, pbfExtent, pbfIds } from './pbf-message.js';
import { type SpatialReference, spatialReferenceOf } from './spatial-reference.js';

export function extentIn([west, south, east, north]: Extent, { kind }: SpatialReference): Extent {
  if (kind === 'degrees') return [west, south, east, north];
  return [...toMercator(west, south), ...toMercator(east, north)];
}

/** Without features, numbers are `NaN`. */
export function writeExtent(extent: Extent | null, reference: SpatialReference) {
  const [xmin, ymin, xmax, ymax] = extent === null ? noNumbers : extentIn(extent, reference);
  return { xmin, ymin, xmax, ymax, spatialReference: spatialReferenceOf(reference) };
}

const noNumbers = ['NaN', 'NaN', 'NaN', 'NaN'] as const;

export async function answerSummary(
  { database }: QueryApiOptions,
  scope: Scope,
  { numbered }: ServiceLayer,
  query: QueryRequest,
  condition: LayerCondition,
  asksForAll: boolean,
): Promise<ServiceAnswer> {
  const { wanted } = query;
  if (wanted.kind !== 'summary') throw new Error(`a summary of ${wanted.kind}`);
  const source = sourceOf(numbered.layer.content);
  const summary = asksForAll
    ? { count: numbered.features, extent: numbered.extent }
    : await summarize(scope, database, source, condition, wanted.extent);
  return writeSummary(summary, wanted, query);
}

function writeSummary(
  { count, extent }: Summary,
  figures: { readonly count: boolean; readonly extent: boolean },
  { format, shape }: QueryRequest,
): ServiceAnswer {
  const countMember = figures.count ? { count } : {};
  switch (format) {
    case 'geojson':
      return valueAnswer(format, {
        type: 'FeatureCollection',
        ...crsOf(shape.reference),
        ...countMember,
        ...(figures.extent && extent !== null ? { bbox: extentIn(extent, shape.reference) } : {}),
        ...(figures.extent ? { extent: writeExtent(extent, shape.reference) } : {}),
        features: [],
      });
    case 'pbf': {
      const box = extent === null ? emptyExtent : extentIn(extent, shape.reference);
      const resource = figures.extent
        ? pbfExtent(box, figures.count ? count : undefined, shape)
        : pbfCount(count);
      return { resource, mediaType: mediaTypeOf(format) };
    }
    case 'json':
    case 'pjson':
      return valueAnswer(format, {
        ...countMember,
        ...(figures.extent ? { extent: writeExtent(extent, shape.reference) } : {}),
      });
    default:
      return format satisfies never;
  }
}

const emptyExtent: Extent = [Number.NaN, Number.NaN, Number.NaN, Number.NaN];

export function answerCount(count: number, query: QueryRequest): ServiceAnswer {
  return writeSummary({ count, extent: null }, { count: true, extent: false }, query);
}

export async function answerIds(
  { database }: QueryApiOptions,
  scope: Scope,
  { numbered }: ServiceLayer,
  { format, offset, statedLimit }: QueryRequest,
  condition: LayerCondition,
): Promise<ServiceAnswer> {
  const source = sourceOf(numbered.layer.content);
  const ids = await listIds(scope, database, source, condition, { offset, limit: statedLimit });
  const members = `"objectIdFieldName":"${objectIdField}","objectIds":[${ids}]`;
  switch (format) {
    case 'pbf':
      return {
        resource: pbfIds(ids === '' ? [] : ids.split(',').map(Number)),
        mediaType: mediaTypeOf(format),
      };
    case 'geojson':
      return jsonAnswer(format, [`{"type":"FeatureCollection",${members},"features":[]}`]);
    case 'json':
    case 'pjson':
      return jsonAnswer(format, [`{${members}}`]);
    default:
      return format satisfies never;
  }
}
