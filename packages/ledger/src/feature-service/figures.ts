// Raw SQL: statistics of a field.
import type { EsriFieldPlan } from '@exchange/geometry';
import { sql } from 'kysely';
import { fieldSql, inCodePoints } from '../layers/field-sql.js';
import { refusedParameter } from './refused.js';
import type { NamedField } from './service-layer.js';
import { milliseconds } from './source.js';
import type { Statistic, StatisticType } from './statistics.js';
import { type TableValue, tableValue } from './table-value.js';

/** A figure in SQL, and the field that an answer has it in. */
export interface Figure extends TableValue {
  readonly plan: EsriFieldPlan;
}

/** A count of all features, whatever they have. */
export function countOfAll({ name }: Statistic): Figure {
  return { value: sql`count(*)`, kind: 'number', plan: { name, type: 'esriFieldTypeInteger' } };
}

/**
 * A statistic of a field. Features without a value of that kind do not count; deviation and variance are those of a sample.
 *
 * @throws HttpProblem 400 for a sum or average of what is no number
 */
export function figureOf({ type, field, name }: Statistic, { map, esri }: NamedField): Figure {
  const { any, number, text, instant } = fieldSql(map);
  const numeric = (value: Figure['value']): Figure => ({
    value,
    kind: 'number',
    plan: { name, type: 'esriFieldTypeDouble' },
  });
  if (type === 'count') {
    return { ...numeric(sql`count(${any})`), plan: { name, type: 'esriFieldTypeInteger' } };
  }
  if (type === 'min' || type === 'max') {
    const aggregate = sql.raw(type);
    if (map.type === 'number' || map.type === 'objectid') {
      const plan = {
        name,
        type: map.type === 'number' ? esri.type : ('esriFieldTypeInteger' as const),
      };
      return { value: sql`${aggregate}(${number ?? any})`, kind: 'number', plan };
    }
    if (instant !== undefined) {
      const plan = { name, type: esri.type };
      return { value: milliseconds(sql`${aggregate}(${instant})`), kind: 'number', plan };
    }
    const { kind } = tableValue(map);
    const value = sql`${aggregate}(${inCodePoints(text ?? any)})`;
    return { value, kind, plan: { name, type: 'esriFieldTypeString' } };
  }
  if (number === undefined || map.type === 'mixed') {
    throw refusedParameter(
      'outStatistics',
      `${type} is of numbers, and the field ${JSON.stringify(field)} holds none only; count, min and max are of any field`,
      null,
    );
  }
  return numeric(sql`${sql.raw(aggregates[type])}(${number}::numeric)`);
}

const aggregates: Readonly<Record<Exclude<StatisticType, 'count' | 'min' | 'max'>, string>> = {
  sum: 'sum',
  avg: 'avg',
  stddev: 'stddev_samp',
  var: 'var_samp',
};
