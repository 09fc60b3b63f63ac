import { type EsriField, type EsriFieldPlan, esriField } from '@exchange/geometry';
import type { Scope } from '@exchange/units';
import type { QueryApiOptions } from '../../../platform/queries/dependencies.js';
import type { LayerCondition } from '../../layers/queries.js';
import { countOfAll, figureOf } from '../query/figures.js';
import { countGroups, type Grouping, readGroups, tableValue } from '../query/group-queries.js';
import type { Order } from '../query/parameter-texts.js';
import type { QueryRequest } from '../query/request.js';
import { refusedParameter } from '../refused.js';
import type { FieldValue } from '../service/field.js';
import { fieldFinder, type NamedField, type ServiceLayer } from '../service/layer.js';
import { sourceOf } from '../source.js';
import { inRuns, mediaTypeOf, type ServiceAnswer, valueAnswer } from './answer.js';
import { answerCount } from './figures.js';
import { pbfRecordWriter } from './pbf-features.js';
import { pbfSet } from './pbf-message.js';

interface Records {
  readonly grouping: Grouping;
  readonly fields: readonly EsriField[];
}

export async function answerGroups(
  { database }: QueryApiOptions,
  scope: Scope,
  layer: ServiceLayer,
  query: QueryRequest,
  condition: LayerCondition,
): Promise<ServiceAnswer> {
  const { wanted, format, offset, limit } = query;
  const source = sourceOf(layer.numbered.layer.content);
  const { grouping, fields } =
    wanted.kind === 'statistics' ? statisticsOf(layer, query) : distinctOf(layer, query);
  if ((wanted.kind === 'statistics' || wanted.kind === 'distinct') && wanted.isCount) {
    return answerCount(await countGroups(scope, database, source, condition, grouping), query);
  }
  const page = await readGroups(scope, database, source, condition, grouping, { offset, limit });
  const exceededTransferLimit = page.hasMore;
  if (format === 'pbf') {
    const shape = { ...query.shape, quantization: undefined };
    const description = { fields, geometryType: null, shape, exceededTransferLimit };
    const records = await inRuns(page.rows, pbfRecordWriter(fields));
    return { resource: pbfSet(description, records), mediaType: mediaTypeOf(format) };
  }
  const records = page.rows.map((values) => attributesOf(fields, values, format === 'geojson'));
  if (format === 'geojson') {
    return valueAnswer(format, {
      type: 'FeatureCollection',
      ...(exceededTransferLimit ? { exceededTransferLimit } : {}),
      features: records.map((properties) => ({ type: 'Feature', geometry: null, properties })),
    });
  }
  return valueAnswer(format, {
    fields,
    exceededTransferLimit,
    features: records.map((attributes) => ({ attributes })),
  });
}

function attributesOf(
  fields: readonly EsriField[],
  values: readonly FieldValue[],
  writesTimes: boolean,
): Readonly<Record<string, FieldValue>> {
  return Object.fromEntries(
    fields.map(({ name, type }, index) => {
      const value = values[index] ?? null;
      const isTime = writesTimes && type === 'esriFieldTypeDate' && typeof value === 'number';
      return [name, isTime ? new Date(value).toISOString() : value];
    }),
  );
}

const distinctMax = 50;

function distinctOf(layer: ServiceLayer, { outFields, orderBy }: QueryRequest): Records {
  if (outFields === '*') {
    throw refusedParameter(
      'returnDistinctValues',
      'Name the fields of the distinct values in outFields',
      null,
    );
  }
  if (outFields.length > distinctMax) {
    throw refusedParameter('outFields', `Distinct values have at most ${distinctMax} fields`, null);
  }
  const find = fieldFinder(layer);
  const distinct = distinctFields(outFields.map((name) => find('outFields', name)));
  return {
    grouping: {
      by: distinct.map(({ map }) => tableValue(map)),
      figures: [],
      order: orderOf(
        orderBy,
        distinct.map(({ esri }) => esri.name),
      ),
    },
    fields: fieldsOf(distinct.map(({ esri }) => esri)),
  };
}

function distinctFields(fields: readonly NamedField[]): readonly NamedField[] {
  return [...new Map(fields.map((field) => [field.map.name, field])).values()];
}

function statisticsOf(layer: ServiceLayer, { wanted, orderBy }: QueryRequest): Records {
  if (wanted.kind !== 'statistics') throw new Error(`statistics of ${wanted.kind}`);
  const find = fieldFinder(layer);
  const distinct = distinctFields(
    wanted.groupBy.map((name) => find('groupByFieldsForStatistics', name)),
  );
  const usedNames = new Set(distinct.map(({ esri }) => esri.name.toLowerCase()));
  const figures = wanted.statistics.map((statistic) => {
    if (usedNames.has(statistic.name.toLowerCase())) {
      throw refusedParameter(
        'outStatistics',
        `outStatisticFieldName should not be ${JSON.stringify(statistic.name)}, a field of groupByFieldsForStatistics`,
        statistic.name,
      );
    }
    const isOfAll = statistic.field === '*' && statistic.type === 'count';
    return isOfAll
      ? countOfAll(statistic)
      : figureOf(statistic, find('outStatistics', statistic.field));
  });
  const names = [...distinct.map(({ esri }) => esri.name), ...figures.map(({ plan }) => plan.name)];
  return {
    grouping: {
      by: distinct.map(({ map }) => tableValue(map)),
      figures,
      order: orderOf(orderBy, names),
    },
    fields: fieldsOf([...distinct.map(({ esri }) => esri), ...figures.map(({ plan }) => plan)]),
  };
}

function fieldsOf(plans: readonly EsriFieldPlan[]): readonly EsriField[] {
  return plans.map(({ name, type }) =>
    esriField({ name, type: type === 'esriFieldTypeOID' ? 'esriFieldTypeInteger' : type }),
  );
}

function orderOf(orderBy: readonly Order[], names: readonly string[]): Grouping['order'] {
  const lowerNames = names.map((name) => name.toLowerCase());
  return orderBy.map(({ name, isDescending }) => {
    const column = lowerNames.indexOf(name.toLowerCase());
    if (column !== -1) return { column, isDescending };
    throw refusedParameter(
      'orderByFields',
      `The answer has no field ${JSON.stringify(name.slice(0, 128))} to order by; it has ${names.join(', ')}`,
      name,
    );
  });
}
