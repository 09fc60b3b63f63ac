import { notFound } from '@exchange/runtime/http/problems/http-problem';
import type { VisibleTables } from '@exchange/runtime/tables/queries/tenancy';
import { withAreaFaults } from '../../../registry/space/geometry-input.js';
import { refusedParameter } from '../../layers/refused-parameter.js';
import { jsonAnswer, type ServiceAnswer } from '../answer/answer.js';
import { esriFeatureWriter } from '../answer/feature-set.js';
import { answerFeatures } from '../answer/features.js';
import { answerIds, answerSummary } from '../answer/figures.js';
import { geoJsonFeatureWriter } from '../answer/geojson-set.js';
import { answerGroups } from '../answer/groups.js';
import type { OpenLayer } from '../service/layer.js';
import { rowTexts, selectRows } from '../source.js';
import { asksForAll, namesInWhere, queryCondition, readWhere } from './condition.js';
import { queryParameters, type Texts } from './parameters.js';
import { type QueryRequest, readQuery } from './request.js';
import { readRows } from './row-queries.js';

/**
 * @throws HttpProblem 404, also out of scope: sequential ids would reveal the number of other tenants' features
 */
export async function answerFeature(
  openLayer: OpenLayer,
  tables: VisibleTables,
  number: number,
  objectId: number,
  parameters: Texts,
): Promise<ServiceAnswer> {
  const { format, shape } = readQuery(queryParameters(parameters));
  if (format === 'pbf') {
    throw refusedParameter('f', 'One feature is available as json, pjson or geojson', format);
  }
  const layer = await openLayer(tables, number);
  const selection = { where: undefined, area: undefined, time: undefined, objectIds: [objectId] };
  const rows = selectRows(
    tables,
    layer.numbered.layer.content,
    queryCondition(layer, selection, undefined),
  );
  const texts = rowTexts(rows, format, shape);
  const isPossible = objectId < 2 ** 31;
  const page = { texts, order: [], offset: 0, limit: 1 };
  const [row] = isPossible ? (await readRows(rows, page)).rows : [];
  if (row === undefined) throw notFound(`The layer has no feature ${objectId}.`);
  const { esriFields } = layer;
  const writing = { writesMissing: false, passesStored: false };
  if (format === 'geojson') {
    return jsonAnswer(format, geoJsonFeatureWriter(esriFields, shape, writing)(row));
  }
  return jsonAnswer(format, `{"feature":${esriFeatureWriter(esriFields, shape, writing)(row)}}`);
}

export async function answerQuery(
  openLayer: OpenLayer,
  tables: VisibleTables,
  number: number,
  query: Texts,
  form: Texts = {},
): Promise<ServiceAnswer> {
  const request = readQuery(queryParameters(query, form));
  const where = request.where === undefined ? undefined : readWhere(request.where);
  const fieldNames = [...namesInWhere(where), ...namesIn(request)];
  const layer = await openLayer(tables, number, fieldNames);
  const rows = selectRows(
    tables,
    layer.numbered.layer.content,
    queryCondition(layer, request, where),
  );
  return withAreaFaults(['query', 'geometry'], () => {
    const { wanted } = request;
    switch (wanted.kind) {
      case 'features':
        return answerFeatures(rows, layer, request);
      case 'ids':
        return answerIds(rows, layer, request);
      case 'summary':
        return answerSummary(rows, layer, request, wanted, asksForAll(request, where));
      case 'distinct':
      case 'statistics':
        return answerGroups(rows, layer, request, wanted);
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
