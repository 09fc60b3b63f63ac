import { HttpProblem, notFound } from '@exchange/runtime/http/http-problem';
import { mapReadsOn } from '@exchange/runtime/http/implement-map-read';
import type { Scope } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import { listNumberedLayers } from '../layers/numbers.js';
import type { QueryApiOptions } from '../reading/dependencies.js';
import { openAllLayers } from './all-layers.js';
import { type ServiceAnswer, valueAnswer } from './answer.js';
import * as contract from './contract.js';
import { answerFeature } from './feature-answer.js';
import { describeLayer } from './layer-description.js';
import { answerQuery } from './query.js';
import { refusedParameter } from './refused.js';
import {
  describeCatalogue,
  describeServer,
  describeService,
  isDrawn,
  whetherMore,
} from './service-description.js';
import { layerOpener, type ServiceOptions } from './service-layer.js';

type Texts = Readonly<Record<string, unknown>>;

export function addFeatureServiceReads(app: FastifyInstance, stores: QueryApiOptions): void {
  const options: ServiceOptions = { ...stores, openLayer: layerOpener(stores) };
  const { implementMapRead, implementOpenMapRead } = mapReadsOn(app, options);

  implementOpenMapRead(contract.getRestInfo, async ({ query }) =>
    valueAnswer(jsonFormat(query), describeServer()),
  );
  implementOpenMapRead(contract.getServiceCatalogue, async ({ query }) =>
    valueAnswer(jsonFormat(query), describeCatalogue()),
  );

  const service = async (scope: Scope, ...sent: readonly Texts[]) =>
    valueAnswer(
      jsonFormat(...sent),
      describeService(await listNumberedLayers(scope, options.database)),
    );
  implementMapRead(contract.getFeatureService, ({ scope, query }) => service(scope, query));
  implementMapRead(contract.getFeatureServiceByForm, ({ scope, query, body }) =>
    service(scope, query, body),
  );

  const layers = async (scope: Scope, ...sent: readonly Texts[]) =>
    valueAnswer(jsonFormat(...sent), await describeLayers(options, scope));
  implementMapRead(contract.getServiceLayers, ({ scope, query }) => layers(scope, query));
  implementMapRead(contract.getServiceLayersByForm, ({ scope, query, body }) =>
    layers(scope, query, body),
  );

  const layer = async (scope: Scope, number: string, ...sent: readonly Texts[]) =>
    valueAnswer(
      jsonFormat(...sent),
      describeLayer(await options.openLayer(scope, layerNumber(number))),
    );
  implementMapRead(contract.getServiceLayer, ({ scope, params, query }) =>
    layer(scope, params.layer, query),
  );
  implementMapRead(contract.getServiceLayerByForm, ({ scope, params, query, body }) =>
    layer(scope, params.layer, query, body),
  );

  implementMapRead(contract.queryServiceLayer, ({ scope, params, query }) =>
    answerQuery(options, scope, layerNumber(params.layer), textsOf(query)),
  );
  implementMapRead(contract.queryServiceLayerByForm, ({ scope, params, query, body }) =>
    answerQuery(options, scope, layerNumber(params.layer), textsOf(query), body),
  );

  const feature = (
    scope: Scope,
    params: { readonly layer: string; readonly feature: string },
    sent: Readonly<Record<string, string>>,
  ): Promise<ServiceAnswer> => {
    const number = layerNumber(params.layer);
    if (!/^\d{1,10}$/.test(params.feature)) throw notOffered(params.feature);
    return answerFeature(options, scope, number, Number(params.feature), sent);
  };
  implementMapRead(contract.getServiceFeature, ({ scope, params, query }) =>
    feature(scope, params, textsOf(query)),
  );
  implementMapRead(contract.getServiceFeatureByForm, ({ scope, params, query, body }) =>
    feature(scope, params, { ...textsOf(query), ...body }),
  );
}

async function describeLayers(options: QueryApiOptions, scope: Scope) {
  const { layers, hasMore } = await openAllLayers(options, scope);
  return {
    ...whetherMore(hasMore),
    layers: layers.filter(({ numbered }) => isDrawn(numbered)).map(describeLayer),
    tables: layers.filter(({ numbered }) => !isDrawn(numbered)).map(describeLayer),
  };
}

/** The form of a description: JSON, whatever is asked for beside it. */
function jsonFormat(...sent: readonly Texts[]): 'json' | 'pjson' {
  for (const texts of sent) {
    const f = Object.entries(texts).find(([name]) => name.toLowerCase() === 'f')?.[1];
    if (f === undefined || f === '') continue;
    if (f === 'json' || f === 'pjson') return f;
    throw refusedParameter('f', 'Descriptions are given as json or pjson', String(f));
  }
  return 'json';
}

function textsOf(query: Texts): Readonly<Record<string, string>> {
  const texts = Object.entries(query).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  return Object.fromEntries(texts);
}

function layerNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  // What a service may do beside its layers is not offered here.
  throw /^\w+$/.test(text) ? notOffered(text) : notFound('There is no such layer.');
}

function notOffered(operation: string): HttpProblem {
  return new HttpProblem(
    400,
    `The operation ${JSON.stringify(operation)} is not offered: this service is read by /{layer}/query and /{layer}/{objectId}, and has no attachments and relationships.`,
  );
}
