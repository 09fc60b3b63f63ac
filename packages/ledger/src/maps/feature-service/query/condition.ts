// Raw SQL: the condition of a query.
import { type Condition, fieldsOf, orRefuse, parseWhere } from '@exchange/filter';
import { allOf } from '@exchange/runtime/tables/queries/conditions';
import { sql } from 'kysely';
import { intersects } from '../../../registry/space/area.js';
import { relates } from '../../../registry/space/relation.js';
import { conditionSql } from '../../layers/condition/condition-sql.js';
import { type LayerCondition, layerCondition } from '../../layers/queries.js';
import { refusedParameter } from '../../layers/refused-parameter.js';
import type { ServiceLayer } from '../service/layer.js';
import { geomOf } from '../source.js';
import type { QueryArea } from './area.js';
import type { QueryRequest } from './request.js';

type Selection = Pick<QueryRequest, 'where' | 'objectIds' | 'area' | 'time'>;

const refusedWhere = (text: string | null) => (message: string) =>
  refusedParameter('where', message, text);

export function readWhere(text: string): Condition {
  return orRefuse(() => parseWhere(text), refusedWhere(text));
}

export function namesInWhere(where: Condition | undefined): readonly string[] {
  return where === undefined ? [] : [...fieldsOf(where)].map(({ name }) => name);
}

export function asksForAll(
  { objectIds, area, time }: Selection,
  where: Condition | undefined,
): boolean {
  const isAll = where === undefined || (where.kind === 'truth' && where.value);
  return isAll && objectIds === undefined && area === undefined && time === undefined;
}

export function queryCondition(
  layer: ServiceLayer,
  selection: Selection,
  where: Condition | undefined,
): LayerCondition {
  const { numbered, fields } = layer;
  const conditions: LayerCondition[] = [layerCondition(numbered.layer.content), numbered.condition];
  if (where !== undefined) {
    const matches = () => conditionSql(fields, where, { ignoresCase: true });
    conditions.push(orRefuse(matches, refusedWhere(selection.where ?? null)));
  }
  const { objectIds, area, time } = selection;
  if (objectIds !== undefined) conditions.push(sql`objectid = any(${objectIds}::integer[])`);
  if (area !== undefined) conditions.push(areaCondition(layer, area));
  if (time !== undefined) {
    const { from, to } = time;
    if (from !== null) conditions.push(sql`changed_at >= ${timeOf(from)}::timestamptz`);
    if (to !== null) conditions.push(sql`changed_at <= ${timeOf(to)}::timestamptz`);
  }
  return allOf(conditions);
}

function areaCondition({ numbered }: ServiceLayer, { area, relation }: QueryArea): LayerCondition {
  const geom = geomOf(numbered.layer.content.kind);
  return area.kind === 'circle' ? intersects(geom, area) : relates(geom, relation, area);
}

/** The years that both PostgreSQL and JavaScript support. */
const [earliest, latest] = [Date.UTC(1, 0, 1), Date.UTC(9999, 11, 31)];

function timeOf(ms: number): string {
  return new Date(Math.max(earliest, Math.min(latest, ms))).toISOString();
}
