import { type EsriField, esriField } from '@exchange/geometry';
import { refusedParameter } from '../../layers/refused-parameter.js';
import { countOfAll, figureOf } from '../query/figures.js';
import {
  countGroups,
  type Figure,
  type Grouping,
  groupColumn,
  readGroups,
} from '../query/group-queries.js';
import type { Order } from '../query/parameter-texts.js';
import type { QueryRequest } from '../query/request.js';
import { type FieldValue, withTimeText } from '../service/field.js';
import { fieldFinder, type NamedField, type ServiceLayer } from '../service/layer.js';
import type { SelectedRows } from '../source.js';
import { pbfAnswer, type ServiceAnswer, valueAnswer } from './answer.js';
import { answerCount } from './figures.js';
import { pbfFeatures, pbfRecordWriter } from './pbf-features.js';
import { pbfSet } from './pbf-message.js';

export async function answerGroups(
  rows: SelectedRows,
  layer: ServiceLayer,
  query: QueryRequest,
  output: GroupOutput,
): Promise<ServiceAnswer> {
  const { format, offset, limit } = query;
  const grouping =
    output.kind === 'statistics'
      ? statisticsOf(layer, output, query.orderBy)
      : distinctOf(layer, query);
  if (output.isCount) return answerCount(await countGroups(rows, grouping), query);
  const fields = fieldsOf(grouping);
  const page = await readGroups(rows, grouping, { offset, limit });
  const exceededTransferLimit = page.hasMore;
  if (format === 'pbf') {
    const shape = { ...query.shape, quantization: undefined };
    const description = { fields, geometryType: null, shape, exceededTransferLimit };
    return pbfAnswer(pbfSet(description, await pbfFeatures(page.rows, pbfRecordWriter(fields))));
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

type GroupOutput = Extract<QueryRequest['wanted'], { readonly isCount: boolean }>;

function attributesOf(
  fields: readonly EsriField[],
  values: readonly FieldValue[],
  writesTimes: boolean,
): Readonly<Record<string, FieldValue>> {
  return Object.fromEntries(
    fields.map((field, index) => {
      const value = values[index] ?? null;
      return [field.name, writesTimes ? withTimeText(value, field) : value];
    }),
  );
}

const distinctMax = 50;

function distinctOf(layer: ServiceLayer, { outFields, orderBy }: QueryRequest): Grouping {
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
  return groupingOf(distinct, [], orderBy);
}

function groupingOf(
  distinct: readonly NamedField[],
  figures: readonly Figure[],
  orderBy: readonly Order[],
): Grouping {
  const by = distinct.map(groupColumn);
  const names = [...by, ...figures].map(({ plan }) => plan.name);
  return { by, figures, order: orderOf(orderBy, names) };
}

function distinctFields(fields: readonly NamedField[]): readonly NamedField[] {
  return [...new Map(fields.map((field) => [field.map.name, field])).values()];
}

function statisticsOf(
  layer: ServiceLayer,
  { groupBy, statistics }: Extract<GroupOutput, { readonly kind: 'statistics' }>,
  orderBy: readonly Order[],
): Grouping {
  const find = fieldFinder(layer);
  const distinct = distinctFields(groupBy.map((name) => find('groupByFieldsForStatistics', name)));
  const usedNames = new Set(distinct.map(({ esri }) => esri.name.toLowerCase()));
  const figures = statistics.map((statistic) => {
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
  return groupingOf(distinct, figures, orderBy);
}

function fieldsOf({ by, figures }: Grouping): readonly EsriField[] {
  return [...by, ...figures].map(({ plan: { name, type } }) =>
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
