import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { RouteContract } from '@exchange/runtime/contract/route';
import { HttpProblem, notFound } from '@exchange/runtime/http/problems/http-problem';
import { mapReadsOn } from '@exchange/runtime/http/reads/implement-map-read';
import type { VisibleTables } from '@exchange/runtime/tables/queries/tenancy';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { FeatureRoutes } from '../../feature-routes.js';
import type { QueryApiOptions } from '../../platform/queries/dependencies.js';
import { listNumberedLayers } from '../layers/numbers/numbers.js';
import { refusedParameter } from '../layers/refused-parameter.js';
import { type ServiceAnswer, valueAnswer } from './answer/answer.js';
import * as contract from './contract.js';
import type { Texts } from './query/parameters.js';
import { answerFeature, answerQuery } from './query/query.js';
import {
  describeCatalogue,
  describeServer,
  describeService,
  isDrawn,
  whetherMore,
} from './service/description.js';
import { layerOpener, openAllLayers } from './service/layer.js';
import { describeLayer } from './service/layer-description.js';

interface ServiceRequest<Params> {
  readonly tables: VisibleTables;
  readonly params: Params;
  readonly query: Texts;
  readonly form: Texts;
}

function addFeatureServiceReads(app: FastifyInstance, options: QueryApiOptions): void {
  const openLayer = layerOpener(options);
  const { implementMapRead, implementOpenMapRead } = mapReadsOn(app, options);

  implementOpenMapRead(contract.getRestInfo, async ({ query }) =>
    valueAnswer(jsonFormat(query), describeServer()),
  );
  implementOpenMapRead(contract.getServiceCatalogue, async ({ query }) =>
    valueAnswer(jsonFormat(query), describeCatalogue()),
  );

  function implementBoth<Params extends z.ZodType>(
    [byAddress, byForm]: readonly [
      RouteContract<Params, z.ZodType<Texts>>,
      RouteContract<Params, z.ZodType<Texts>, z.ZodType<Texts>>,
    ],
    answer: (handle: ServiceRequest<z.output<Params>>) => Promise<ServiceAnswer>,
  ): void {
    implementMapRead(byAddress, ({ tables, params, query }) =>
      answer({ tables, params, query, form: {} }),
    );
    implementMapRead(byForm, ({ tables, params, query, body }) =>
      answer({ tables, params, query, form: body }),
    );
  }

  implementBoth(contract.getFeatureService, async ({ tables, query, form }) =>
    valueAnswer(jsonFormat(query, form), describeService(await listNumberedLayers(tables))),
  );
  implementBoth(contract.getServiceLayers, async ({ tables, query, form }) =>
    valueAnswer(jsonFormat(query, form), await describeLayers(tables)),
  );
  implementBoth(contract.getServiceLayer, async ({ tables, params, query, form }) =>
    valueAnswer(
      jsonFormat(query, form),
      describeLayer(await openLayer(tables, layerNumber(params.layer))),
    ),
  );
  implementBoth(contract.queryServiceLayer, ({ tables, params, query, form }) =>
    answerQuery(openLayer, tables, layerNumber(params.layer), query, form),
  );
  implementBoth(contract.getServiceFeature, ({ tables, params, query, form }) => {
    const number = layerNumber(params.layer);
    if (!/^\d{1,10}$/.test(params.feature)) throw unsupportedOperation(params.feature);
    return answerFeature(openLayer, tables, number, Number(params.feature), { ...query, ...form });
  });
}

async function describeLayers(tables: VisibleTables) {
  const { layers, hasMore } = await openAllLayers(tables);
  return {
    ...whetherMore(hasMore),
    layers: layers.filter(({ numbered }) => isDrawn(numbered)).map(describeLayer),
    tables: layers.filter(({ numbered }) => !isDrawn(numbered)).map(describeLayer),
  };
}

function jsonFormat(...sources: readonly Texts[]): 'json' | 'pjson' {
  for (const texts of sources) {
    const f = Object.entries(texts).find(([name]) => name.toLowerCase() === 'f')?.[1];
    if (f === undefined || f === '') continue;
    if (f === 'json' || f === 'pjson') return f;
    throw refusedParameter('f', 'Descriptions are available as json or pjson', f);
  }
  return 'json';
}

function layerNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw /^\w+$/.test(text) ? unsupportedOperation(text) : notFound('There is no such layer.');
}

function unsupportedOperation(operation: string): HttpProblem {
  return new HttpProblem(
    400,
    `The operation ${JSON.stringify(operation)} is not offered: use /{layer}/query and /{layer}/{objectId}; attachments and relationships are not supported.`,
  );
}

export const featureServiceRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: {
    'Feature service': 'Layers for ArcGIS and QGIS: metadata, queries, statistics.',
  },
  read: addFeatureServiceReads,
};
