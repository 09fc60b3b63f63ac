// Raw SQL: the condition of a query.

import { fieldsOf, parseWhere } from '@exchange/filter';
import { notFound } from '@exchange/runtime/http/http-problem';
import { allOf } from '@exchange/runtime/tables/conditions';
import type { Scope } from '@exchange/units';
import { sql } from 'kysely';
import { intersects } from '../../../registry/space/area.js';
import { withAreaFaults } from '../../../registry/space/geometry-input.js';
import { relates } from '../../../registry/space/relation.js';
import { conditionSql } from '../../layers/condition/condition-sql.js';
import { type LayerCondition, layerCondition } from '../../layers/queries.js';
import { jsonAnswer, type ServiceAnswer } from '../answer/answer.js';
import { esriFeatureWriter } from '../answer/feature-set.js';
import { answerFeatures } from '../answer/features.js';
import { answerIds, answerSummary } from '../answer/figures.js';
import { geoJsonFeatureWriter } from '../answer/geojson-set.js';
import { answerGroups } from '../answer/groups.js';
import { refusedParameter } from '../refused.js';
import type { ServiceLayer, ServiceOptions } from '../service/layer.js';
import { geometryText, sourceOf } from '../source.js';
import type { QueryArea } from './area.js';
import { readRows } from './page-queries.js';
import { queryParameters } from './parameters.js';
import { type QueryRequest, readQuery } from './request.js';

/**
 * @throws HttpProblem 404, also out of scope: sequential ids would reveal the number of other
 * tenants' features
 */
export async function answerFeature(
  options: ServiceOptions,
  scope: Scope,
  number: number,
  objectId: number,
  parameters: Readonly<Record<string, string>>,
): Promise<ServiceAnswer> {
  const { format, shape } = readQuery(queryParameters(parameters));
  if (format === 'pbf') {
    throw refusedParameter('f', 'One feature is available as json, pjson or geojson', format);
  }
  const layer = await options.openLayer(scope, number);
  const source = sourceOf(layer.numbered.layer.content);
  const isPossible = objectId < 2 ** 31;
  const selection = { where: undefined, area: undefined, time: undefined, objectIds: [objectId] };
  const page = isPossible
    ? await readRows(scope, options.database, source, queryCondition(layer, selection, undefined), {
        geometry: geometryText(source, format, shape),
        order: [],
        offset: 0,
        limit: 1,
      })
    : { rows: [] };
  const [row] = page.rows;
  if (row === undefined) throw notFound(`The layer has no feature ${objectId}.`);
  const { esriFields } = layer;
  if (format === 'geojson') {
    return jsonAnswer(format, [geoJsonFeatureWriter(esriFields, shape, false)(row)]);
  }
  const writing = { writesMissing: false, passesStored: false };
  return jsonAnswer(format, [`{"feature":${esriFeatureWriter(esriFields, shape, writing)(row)}}`]);
}

export async function answerQuery(
  options: ServiceOptions,
  scope: Scope,
  number: number,
  query: Readonly<Record<string, string>>,
  form: Readonly<Record<string, string>> = {},
): Promise<ServiceAnswer> {
  const request = readQuery(queryParameters(query, form));
  const where = request.where === undefined ? undefined : readWhere(request.where);
  const fieldNames = [...namesInWhere(where), ...namesIn(request)];
  const layer = await options.openLayer(scope, number, fieldNames);
  const condition = queryCondition(layer, request, where);
  return withAreaFaults(['query', 'geometry'], () => {
    const { wanted } = request;
    switch (wanted.kind) {
      case 'features':
        return answerFeatures(options, scope, layer, request, condition);
      case 'ids':
        return answerIds(options, scope, layer, request, condition);
      case 'summary':
        return answerSummary(options, scope, layer, request, condition, asksForAll(request, where));
      case 'distinct':
      case 'statistics':
        return answerGroups(options, scope, layer, request, condition);
      default:
        return wanted satisfies never;
    }
  });
}

function namesIn({ outFields, orderBy, wanted }: QueryRequest): readonly string[] {
  const groups =
    wanted.kind === 'statistics'
      ? [...wanted.groupBy, ...wanted.statistics.map(({ field }) => field)]
      : [];
  return [...(outFields === '*' ? [] : outFields), ...orderBy.map(({ name }) => name), ...groups];
}

type Selection = Pick<QueryRequest, 'where' | 'objectIds' | 'area' | 'time'>;
type Where = Extract<ReturnType<typeof parseWhere>, { readonly ok: true }>['condition'];

export function readWhere(text: string): Where {
  const parsed = parseWhere(text);
  if (!parsed.ok) throw refusedParameter('where', parsed.fault.message, text);
  return parsed.condition;
}

function namesInWhere(where: Where | undefined): readonly string[] {
  return where === undefined ? [] : [...fieldsOf(where)].map(({ name }) => name);
}

function asksForAll({ objectIds, area, time }: Selection, where: Where | undefined): boolean {
  const isAll = where === undefined || (where.kind === 'truth' && where.value);
  return isAll && objectIds === undefined && area === undefined && time === undefined;
}

function queryCondition(
  layer: ServiceLayer,
  selection: Selection,
  where: Where | undefined,
): LayerCondition {
  const { numbered, fields } = layer;
  const conditions: LayerCondition[] = [layerCondition(numbered.layer.content), numbered.condition];
  if (where !== undefined) {
    const result = conditionSql(fields, where, { ignoresCase: true });
    if (!result.ok) throw refusedParameter('where', result.fault.message, selection.where ?? null);
    conditions.push(result.condition);
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
  const { geom } = sourceOf(numbered.layer.content);
  return area.kind === 'circle' ? intersects(geom, area) : relates(geom, relation, area);
}

/** The years that both PostgreSQL and JavaScript support. */
const [earliest, latest] = [Date.UTC(1, 0, 1), Date.UTC(9999, 11, 31)];

function timeOf(ms: number): string {
  return new Date(Math.max(earliest, Math.min(latest, ms))).toISOString();
}
