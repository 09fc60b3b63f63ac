import { type Condition, fieldsOf, isAlwaysTrue, type Like, Refused } from '@exchange/filter';
import { storableFilter } from '@exchange/runtime/tables/storable';
import { sql } from 'kysely';
import { type FieldNames, fieldNames } from '../field-names.js';
import type { MapField } from '../fields.js';
import type { LayerCondition } from '../queries.js';
import { compareSql, inSql, unknown } from './compare-sql.js';
import { fieldSql } from './field-sql.js';
import { type FilterCrs, shapesSql } from './shape-sql.js';
import { valueSql } from './value-sql.js';

/**
 * Never fails on a row, except for shapes.
 * @param options.crs of the filter's shapes; default: CRS84
 * @throws Refused
 */
export function conditionSql(
  fields: readonly MapField[],
  condition: Condition,
  options: { readonly ignoresCase?: boolean; readonly crs?: FilterCrs } = {},
): LayerCondition {
  const { ignoresCase = false, crs = 'CRS84' } = options;
  const names = fieldNames(fields, ignoresCase);
  // Names are checked also in conditions that are always true.
  for (const field of fieldsOf(condition)) names.require(field);
  return sqlOf(condition, names, crs);
}

function sqlOf(condition: Condition, names: FieldNames, crs: FilterCrs): LayerCondition {
  if (isAlwaysTrue(condition)) return sql`true`;
  switch (condition.kind) {
    case 'and':
    case 'or': {
      const parts = condition.of.map((one) => sqlOf(one, names, crs));
      return sql`(${sql.join(parts, condition.kind === 'and' ? sql` and ` : sql` or `)})`;
    }
    case 'not':
      return sql`(not ${sqlOf(condition.of, names, crs)})`;
    case 'truth':
      return sql`false`;
    case 'comparison':
      return compareSql(condition.operator, condition.left, condition.right, names);
    case 'in':
      return inSql(condition.value, condition.among, names);
    case 'between': {
      const { value, low, high } = condition;
      const [from, to] = [
        compareSql('>=', value, low, names),
        compareSql('<=', value, high, names),
      ];
      return sql`(${from} and ${to})`;
    }
    case 'like':
      return likeSql(condition, names);
    case 'null':
      return sql`(${valueSql(condition.value, names).any} is null)`;
    case 'intersects': {
      const field = names.require(condition.field);
      if (field.type !== 'geometry') {
        const message = `S_INTERSECTS requires a field of shapes; ${JSON.stringify(field.name)} has none`;
        throw new Refused(condition.field.at, message);
      }
      return shapesSql(fieldSql(field).any, condition, crs);
    }
  }
}

function likeSql({ value, pattern, fold }: Like, names: FieldNames): LayerCondition {
  const { text } = valueSql(value, names);
  if (text === undefined) return unknown;
  const written = pattern
    .map((part) => {
      if (part.kind === 'text') return storableFilter(part.text).replace(/[\\%_]/g, '\\$&');
      return part.kind === 'any' ? '%' : '_';
    })
    .join('');
  const bound = sql`${written}::text`;
  return sql`(${text} like ${fold === undefined ? bound : sql`${sql.raw(fold)}(${bound})`})`;
}
