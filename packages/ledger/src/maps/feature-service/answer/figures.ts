import { toMercator } from '@exchange/geometry';
import type { Extent } from '../../layers/extent.js';
import { objectIdField } from '../../layers/fields.js';
import type { QueryRequest } from '../query/request.js';
import { listIds, type Summary, summarize } from '../query/row-queries.js';
import type { ServiceLayer } from '../service/layer.js';
import type { SelectedRows } from '../source.js';
import { jsonAnswer, pbfAnswer, type ServiceAnswer, valueAnswer } from './answer.js';
import { orderOf } from './features.js';
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
  rows: SelectedRows,
  { numbered }: ServiceLayer,
  query: QueryRequest,
  figures: SummaryFigures,
  asksForAll: boolean,
): Promise<ServiceAnswer> {
  const summary = asksForAll
    ? { count: numbered.features, extent: numbered.extent }
    : await summarize(rows, figures.extent);
  return writeSummary(summary, figures, query);
}

interface SummaryFigures {
  readonly count: boolean;
  readonly extent: boolean;
}

function writeSummary(
  { count, extent }: Summary,
  figures: SummaryFigures,
  { format, shape }: QueryRequest,
): ServiceAnswer {
  const countMember = figures.count ? { count } : {};
  const extentMember = figures.extent ? { extent: writeExtent(extent, shape.reference) } : {};
  switch (format) {
    case 'geojson':
      return valueAnswer(format, {
        type: 'FeatureCollection',
        ...crsOf(shape.reference),
        ...countMember,
        ...(figures.extent && extent !== null ? { bbox: extentIn(extent, shape.reference) } : {}),
        ...extentMember,
        features: [],
      });
    case 'pbf': {
      const box = extent === null ? emptyExtent : extentIn(extent, shape.reference);
      return pbfAnswer(
        figures.extent ? pbfExtent(box, figures.count ? count : undefined, shape) : pbfCount(count),
      );
    }
    case 'json':
    case 'pjson':
      return valueAnswer(format, { ...countMember, ...extentMember });
  }
}

const emptyExtent: Extent = [Number.NaN, Number.NaN, Number.NaN, Number.NaN];

export function answerCount(count: number, query: QueryRequest): ServiceAnswer {
  return writeSummary({ count, extent: null }, { count: true, extent: false }, query);
}

export async function answerIds(
  rows: SelectedRows,
  layer: ServiceLayer,
  query: QueryRequest,
): Promise<ServiceAnswer> {
  const { format, offset, statedLimit } = query;
  const ids = await listIds(rows, { order: orderOf(layer, query), offset, limit: statedLimit });
  const members = `"objectIdFieldName":"${objectIdField}","objectIds":[${ids}]`;
  switch (format) {
    case 'pbf':
      return pbfAnswer(pbfIds(ids === '' ? [] : ids.split(',').map(Number)));
    case 'geojson':
      return jsonAnswer(format, `{"type":"FeatureCollection",${members},"features":[]}`);
    case 'json':
    case 'pjson':
      return jsonAnswer(format, `{${members}}`);
  }
}
