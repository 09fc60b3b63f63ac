import { type Condition, fieldsOf, orRefuse, parseCql2, type Value } from '@exchange/filter';
import { fromMercator, wrapLongitude } from '@exchange/geometry';
import { isNumberText } from '@exchange/units';
import { sql } from 'kysely';
import type { z } from 'zod';
import { conditionSql } from '../layers/condition/condition-sql.js';
import type { FilterCrs } from '../layers/condition/shape-sql.js';
import { listedNames } from '../layers/field-names.js';
import { changedAtField, fieldsWithNamed, type MapField } from '../layers/fields.js';
import type { LayerDefinition } from '../layers/layer.js';
import { type LayerCondition, layerLies } from '../layers/queries.js';
import { readBoxes } from '../layers/query-input.js';
import { refusedParameter } from '../layers/refused-parameter.js';
import type { LayerView } from '../layers/view.js';
import { listOgcItems } from './contract.js';
import { itemFields } from './queryables.js';

export type ItemsRequest = z.output<typeof listOgcItems.query>;

const ownParameters = new Set(Object.keys(listOgcItems.query.shape));

export function fieldParameters(
  query: Readonly<Record<string, unknown>>,
): readonly (readonly [name: string, value: string])[] {
  return Object.entries(query).flatMap(([name, value]) =>
    ownParameters.has(name) || typeof value !== 'string' ? [] : [[name, value] as const],
  );
}

export function placeAndTime({ content }: LayerDefinition, query: ItemsRequest): LayerCondition[] {
  const conditions: LayerCondition[] = [];
  const { bbox, datetime } = query;
  if (bbox !== undefined) {
    conditions.push(
      layerLies(
        content.kind,
        readBoxes(bbox, query['bbox-crs'] === 'CRS84' ? undefined : inDegrees),
      ),
    );
  }
  const changedAt = sql.ref(changedAtField);
  if (datetime?.from !== undefined)
    conditions.push(sql`${changedAt} >= ${datetime.from}::timestamptz`);
  if (datetime?.to !== undefined) conditions.push(sql`${changedAt} <= ${datetime.to}::timestamptz`);
  // An interval without ends matches every time.
  if (datetime !== undefined) conditions.push(sql`${changedAt} is not null`);
  return conditions;
}

export async function onFields(
  view: LayerView,
  query: ItemsRequest,
  named: readonly (readonly [name: string, value: string])[],
): Promise<readonly LayerCondition[]> {
  const { filter } = query;
  const parsed =
    filter === undefined ? undefined : orRefuse(() => parseCql2(filter), refusedAt('filter'));
  const filterNames = parsed === undefined ? [] : fieldsOf(parsed).map(({ name }) => name);
  const names = [...named.map(([name]) => name), ...filterNames];
  const fields = await fieldsWithNamed(view, names, itemFields);
  const conditions = named.map(([name, value]) => {
    const field = fields.find((one) => one.name === name && one.type !== 'geometry');
    if (field === undefined) throw unknownParameter(name, fields);
    return fieldsOfFilter(fields, name, equals(field, value), {});
  });
  if (parsed === undefined) return conditions;
  return [...conditions, fieldsOfFilter(fields, 'filter', parsed, { crs: query['filter-crs'] })];
}

/** Numbers by value, others by exact text. */
function equals({ name, type }: MapField, value: string): Condition {
  const isNumber = type === 'number' && isNumberText(value);
  const right: Value =
    isNumber && Number.isFinite(Number(value))
      ? { kind: 'number', value: Number(value) }
      : { kind: 'text', value };
  return { kind: 'comparison', operator: '=', left: { kind: 'field', name, at: 0 }, right };
}

function fieldsOfFilter(
  fields: readonly MapField[],
  parameter: string,
  condition: Condition,
  options: { readonly crs?: FilterCrs },
): LayerCondition {
  return orRefuse(() => conditionSql(fields, condition, options), refusedAt(parameter));
}

function unknownParameter(name: string, fields: readonly MapField[]) {
  const names = fields.filter(({ type }) => type !== 'geometry').map((one) => one.name);
  return refusedAt(name)(
    `There is no such parameter; the fields of the collection are ${listedNames(names)}`,
  );
}

const refusedAt = (parameter: string) => (message: string) =>
  refusedParameter(parameter, message, null);

/** A map wider than the world shows all longitudes. */
function inDegrees(numbers: readonly number[]): readonly number[] {
  const upper = numbers.length / 2;
  const [x = Number.NaN, y = Number.NaN] = numbers;
  const [x2 = Number.NaN, y2 = Number.NaN] = numbers.slice(upper);
  if (numbers.length !== 4 && numbers.length !== 6) return numbers;
  const [west, south] = fromMercator(x, y);
  const [east, north] = fromMercator(x2, y2);
  if (east - west >= 360) return [-180, south, 180, north];
  return [wrapLongitude(west), south, wrapLongitude(east), north];
}
