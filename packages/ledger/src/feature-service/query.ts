import type { Scope } from '@exchange/units';
import { askingAbout } from '../space/area-input.js';
import type { ServiceAnswer } from './answer.js';
import { answerFeatures } from './answer-features.js';
import { answerIds, answerSummary } from './answer-figures.js';
import { answerGroups } from './answer-groups.js';
import { queryParameters } from './parameters.js';
import { asksForAll, namesInWhere, queryCondition, readWhere } from './query-condition.js';
import { type QueryRequest, readQuery } from './query-request.js';
import type { ServiceOptions } from './service-layer.js';

/**
 * Answers a query of a layer. What is wrong with its parameters is said before the tables are asked.
 *
 * @param query of the address
 * @param form of a body, where there is one
 */
export async function answerQuery(
  options: ServiceOptions,
  scope: Scope,
  number: number,
  query: Readonly<Record<string, string>>,
  form: Readonly<Record<string, string>> = {},
): Promise<ServiceAnswer> {
  const request = readQuery(queryParameters(query, form));
  const where = request.where === undefined ? undefined : readWhere(request.where);
  const named = [...namesInWhere(where), ...namesIn(request)];
  const layer = await options.openLayer(scope, number, named);
  const condition = queryCondition(layer, request, where);
  return askingAbout(['query', 'geometry'], () => {
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

/** The fields that the parameters of a query name, beside those of its condition. */
function namesIn({ outFields, orderBy, wanted }: QueryRequest): readonly string[] {
  const groups =
    wanted.kind === 'statistics'
      ? [...wanted.groupBy, ...wanted.statistics.map(({ field }) => field)]
      : [];
  return [...(outFields === '*' ? [] : outFields), ...orderBy.map(({ name }) => name), ...groups];
}
