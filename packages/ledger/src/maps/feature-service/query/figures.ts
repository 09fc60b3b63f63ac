// Raw SQL: statistics of a field.
import type { EsriFieldPlan } from '@exchange/geometry';
import { type RawBuilder, sql } from 'kysely';
import { fieldSql, inCodePoints } from '../../layers/condition/field-sql.js';
import { refusedParameter } from '../../layers/refused-parameter.js';
import type { NamedField } from '../service/layer.js';
import { milliseconds } from '../source.js';
import type { Figure } from './group-queries.js';
import type { Statistic, StatisticType } from './statistics.js';

export function countOfAll({ name }: Statistic): Figure {
  return { of: undefined, sum: () => sql`count(*)`, plan: { name, type: 'esriFieldTypeInteger' } };
}

/**
 * Deviation and variance are those of a sample.
 * @throws HttpProblem 400 for a sum or average without numbers
 */
export function figureOf({ type, field, name }: Statistic, { map, esri }: NamedField): Figure {
  const { any, number, text, instant } = fieldSql(map);
  const isNumber = map.type === 'number' || map.type === 'objectid';
  const aggregate = sql.raw(aggregates[type]);
  const over = (as: string, value: RawBuilder<unknown>, plan: EsriFieldPlan['type']): Figure => ({
    of: { key: `${as} ${map.name}`, value },
    sum: (one) => sql`${aggregate}(${one})`,
    plan: { name, type: plan },
  });
  switch (type) {
    case 'count':
      return over('any', isNumber ? (number ?? any) : any, 'esriFieldTypeInteger');
    case 'min':
    case 'max': {
      if (isNumber) {
        const stored = esri.type === 'esriFieldTypeOID' ? 'esriFieldTypeInteger' : esri.type;
        return over('any', number ?? any, stored);
      }
      if (instant === undefined) {
        return over('text', inCodePoints(text ?? any), 'esriFieldTypeString');
      }
      const ofTimes = over('any', instant, esri.type);
      return { ...ofTimes, sum: (one) => milliseconds(ofTimes.sum(one)) };
    }
    default:
      if (number === undefined || !isNumber) {
        throw refusedParameter(
          'outStatistics',
          `${type} requires numbers, and the field ${JSON.stringify(field)} has other values; count, min and max accept any field`,
          null,
        );
      }
      return {
        ...over('any', number, 'esriFieldTypeDouble'),
        sum: (one) => sql`${aggregate}(${one}::numeric)`,
      };
  }
}

const aggregates: Readonly<Record<StatisticType, string>> = {
  count: 'count',
  min: 'min',
  max: 'max',
  sum: 'sum',
  avg: 'avg',
  stddev: 'stddev_samp',
  var: 'var_samp',
};
