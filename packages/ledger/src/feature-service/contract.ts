import { defineRoute } from '@exchange/runtime/contract/route';
import { z } from 'zod';
import { assetsLane } from '../asset/lane.js';
import { utilitiesLane } from '../utility/lane.js';
import { queryDocumentation } from './query-documentation.js';

const tag = 'Feature service';
const service = '/rest/services/ledger/FeatureServer';
const text = z.string().max(200);
const layerParams = z.object({
  layer: text.meta({ description: 'The number of the layer', example: '0' }),
});

const f = text.optional().meta({ description: '`json` or `pjson`', example: 'json' });
const description = z.object({ f }).catchall(z.string());
const form = z
  .record(z.string(), z.string())
  .meta({ id: 'FormFields', description: 'Parameters of the query string, as fields of a form' });

const always = { mount: 'root', protocol: 'feature_service', tag, kind: 'query' } as const;
const ofTables = { ...always, lanes: [assetsLane, utilitiesLane] } as const;
const byForm = { method: 'post', formBody: true, query: description, body: form } as const;

const answers = (what: string) =>
  ({
    status: 200,
    description: `${what}; what is refused is told as \`{"error": {"code", "message", "details"}}\``,
    mediaType: 'application/json',
    headers: ['ETag', 'Ledger-Position'],
  }) as const;
const open = (what: string) => ({ ...answers(what), headers: ['ETag'] }) as const;

const server = { ...always, security: 'open', path: '/rest/info' } as const;
export const getRestInfo = defineRoute({
  ...server,
  operationId: 'getRestInfo',
  method: 'get',
  summary: 'The version, and how clients identify themselves',
  query: description,
  success: open('The version'),
});

export const getServiceCatalogue = defineRoute({
  ...server,
  operationId: 'getServiceCatalogue',
  method: 'get',
  path: '/rest/services',
  summary: 'The services: one',
  query: description,
  success: open('The services'),
});

const root = {
  ...ofTables,
  path: service,
  summary: 'The layers that the caller sees',
  description:
    'A layer has its number for good, the same for every caller: one who does not see all of them sees gaps. A layer that holds several kinds of shapes is listed once for each.',
  success: answers('The service'),
} as const;
export const getFeatureService = defineRoute({
  ...root,
  operationId: 'getFeatureService',
  method: 'get',
  query: description,
});
export const getFeatureServiceByForm = defineRoute({
  ...root,
  ...byForm,
  operationId: 'getFeatureServiceByForm',
});

const all = {
  ...ofTables,
  path: `${service}/layers`,
  summary: 'All layers with their fields',
  success: answers('The layers'),
} as const;
export const getServiceLayers = defineRoute({
  ...all,
  operationId: 'getServiceLayers',
  method: 'get',
  query: description,
});
export const getServiceLayersByForm = defineRoute({
  ...all,
  ...byForm,
  operationId: 'getServiceLayersByForm',
});

const one = {
  ...ofTables,
  path: `${service}/{layer}`,
  summary: 'One layer: its fields, its shapes, and what can be asked of it',
  params: layerParams,
  success: answers('The layer'),
} as const;
export const getServiceLayer = defineRoute({
  ...one,
  operationId: 'getServiceLayer',
  method: 'get',
  query: description,
});
export const getServiceLayerByForm = defineRoute({
  ...one,
  ...byForm,
  operationId: 'getServiceLayerByForm',
});

const query = {
  ...ofTables,
  path: `${service}/{layer}/query`,
  summary: 'Features of a layer, their number, extent, ids, values or statistics',
  description:
    'What ArcGIS calls `query`. Names of parameters may be in any case. A parameter that changes nothing is taken; one that is not supported is refused by its name.',
  params: layerParams,
  success: {
    ...answers('What was asked for'),
    alsoAs: {
      'application/geo+json': z.looseObject({}),
      'application/x-protobuf': z.string().meta({ format: 'binary' }),
    },
  },
} as const;
export const queryServiceLayer = defineRoute({
  ...query,
  operationId: 'queryServiceLayer',
  method: 'get',
  query: queryDocumentation,
});
export const queryServiceLayerByForm = defineRoute({
  ...query,
  ...byForm,
  operationId: 'queryServiceLayerByForm',
  query: queryDocumentation,
});

const feature = {
  ...ofTables,
  path: `${service}/{layer}/{feature}`,
  summary: 'One feature, by its object id',
  description:
    'Operations that change features, and those for what these layers do not have, such as relationships and attachments, are refused here by their names.',
  params: layerParams.extend({
    feature: text.meta({ description: 'An object id', example: '1' }),
  }),
  success: answers('The feature'),
} as const;
export const getServiceFeature = defineRoute({
  ...feature,
  operationId: 'getServiceFeature',
  method: 'get',
  query: description,
});
export const getServiceFeatureByForm = defineRoute({
  ...feature,
  ...byForm,
  operationId: 'getServiceFeatureByForm',
});
