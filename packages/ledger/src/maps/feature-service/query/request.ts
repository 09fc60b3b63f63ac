import { z } from 'zod';
import { refusedParameter } from '../../layers/refused-parameter.js';
import { readQuantization } from '../answer/grid.js';
import { degrees, readSpatialReference } from '../answer/spatial-reference.js';
import { readQueryArea } from './area.js';
import type { QueryParameterName } from './documentation.js';
import {
  flag,
  objectIds,
  readGroups,
  readOrder,
  readOutFields,
  size,
  timeSpan,
  whole,
} from './parameter-texts.js';
import type { Parameters } from './parameters.js';
import { readStatistics, type Statistic } from './statistics.js';

export const formats = ['json', 'pjson', 'geojson', 'pbf'] as const;
export type Format = (typeof formats)[number];

export const recordsMax = 2_000;
export const recordsMaxFactor = 5;
export const tileRecordsMax = 8_000;

export type QueryOutput =
  | { readonly kind: 'features' }
  | { readonly kind: 'ids' }
  | { readonly kind: 'summary'; readonly count: boolean; readonly extent: boolean }
  | { readonly kind: 'distinct'; readonly isCount: boolean }
  | {
      readonly kind: 'statistics';
      readonly statistics: readonly Statistic[];
      readonly groupBy: readonly string[];
      readonly isCount: boolean;
    };

export type QueryRequest = ReturnType<typeof readQuery>;
export type ShapeRequest = QueryRequest['shape'];

const resultTypes = ['none', 'standard', 'tile'] as const;

/** Schemas are built once, because building takes longer than parsing. */
const schemas = {
  format: oneOf(formats),
  factor: whole(1, recordsMaxFactor),
  resultType: oneOf(resultTypes),
  count: whole(0, Number.MAX_SAFE_INTEGER),
  offset: whole(0, 2 ** 31 - 1),
  precision: whole(0, 15),
};

/** @throws HttpProblem 400 that names the parameter */
export function readQuery(parameters: Parameters) {
  const text = (name: QueryParameterName) => parameters.get(name);
  const read = <Output>(name: QueryParameterName, schema: z.ZodType<Output>) => {
    const stated = text(name);
    if (stated === undefined) return undefined;
    const parsed = schema.safeParse(stated);
    if (parsed.success) return parsed.data;
    throw refusedParameter(name, parsed.error.issues[0]?.message ?? 'Input is not valid', stated);
  };
  const isTrue = (name: QueryParameterName, otherwise: boolean) => read(name, flag) ?? otherwise;
  const reference = (name: 'inSR' | 'outSR' | 'defaultSR') => {
    const stated = text(name);
    return stated === undefined ? undefined : readSpatialReference(name, stated);
  };
  const format = read('f', schemas.format) ?? 'json';
  const byDefault = reference('defaultSR') ?? degrees;
  const outFields = text('outFields');
  const orderBy = text('orderByFields');
  const ids = read('objectIds', objectIds);
  const factor = read('maxRecordCountFactor', schemas.factor) ?? 1;
  const isDrawn = (read('resultType', schemas.resultType) ?? 'none') !== 'none';
  const limitMax = Math.max(recordsMax * factor, isDrawn ? tileRecordsMax : 0);
  const count = read('resultRecordCount', schemas.count);
  const quantization = text('quantizationParameters');
  const outSR = reference('outSR') ?? byDefault;
  return {
    format,
    wanted: readWanted(parameters, isTrue),
    where: text('where'),
    objectIds: ids,
    area: readQueryArea(parameters, reference('inSR') ?? byDefault),
    time: read('time', timeSpan),
    /** `*` for all, also if none are named. */
    outFields: outFields === undefined ? '*' : readOutFields(outFields),
    orderBy: orderBy === undefined ? [] : readOrder(orderBy),
    offset: read('resultOffset', schemas.offset) ?? 0,
    limit: Math.min(count ?? limitMax, limitMax),
    statedLimit: count,
    /** True only if the caller named neither a limit nor ids. */
    mayEndEarly: count === undefined && ids === undefined,
    returnsExceeded: isTrue('returnExceededLimitFeatures', true),
    shape: {
      isWanted: isTrue('returnGeometry', true),
      reference: outSR,
      maxOffset: read('maxAllowableOffset', size),
      precision: read('geometryPrecision', schemas.precision),
      quantization: quantization === undefined ? undefined : readQuantization(quantization, outSR),
    },
  };
}

function readWanted(
  parameters: Parameters,
  isTrue: (name: QueryParameterName, otherwise: boolean) => boolean,
): QueryOutput {
  const count = isTrue('returnCountOnly', false);
  const extent = isTrue('returnExtentOnly', false);
  const statistics = parameters.get('outStatistics');
  const groupBy = parameters.get('groupByFieldsForStatistics');
  if (statistics !== undefined) {
    return {
      kind: 'statistics',
      statistics: readStatistics(statistics),
      groupBy: groupBy === undefined ? [] : readGroups(groupBy),
      isCount: count,
    };
  }
  if (groupBy !== undefined) {
    throw refusedParameter(
      'groupByFieldsForStatistics',
      'groupByFieldsForStatistics requires outStatistics',
      groupBy,
    );
  }
  const isDistinct = isTrue('returnDistinctValues', false);
  if (isTrue('returnIdsOnly', false) && !count) return { kind: 'ids' };
  if (isDistinct && !extent) return { kind: 'distinct', isCount: count };
  if (count || extent) return { kind: 'summary', count, extent };
  return { kind: 'features' };
}

function oneOf<Word extends string>(words: readonly [Word, ...Word[]]) {
  const message = `Input should be one of ${words.join(', ')}`;
  return z.string().toLowerCase().pipe(z.enum(words, message));
}
