import { defineRoute, type Success } from '@exchange/runtime/contract/route';
import { z } from 'zod';
import { mapTables } from '../layers/layer.js';
import { queryDocumentation } from './query/documentation.js';

const tag = 'Feature service';
const service = '/rest/services/ledger/FeatureServer';
const text = z.string().max(200);
const layerParams = z.object({
  layer: text.meta({ description: 'Number of the layer', example: '0' }),
});

const f = text.optional().meta({ description: '`json` or `pjson`', example: 'json' });
const description = z.object({ f }).catchall(z.string());
const form = z
  .record(z.string(), z.string())
  .meta({ id: 'FormFields', description: 'Parameters of the query string, as fields of a form' });

const always = {
  mount: 'root',
  protocol: 'feature_service',
  tag,
  kind: 'query',
  roles: ['reader'],
} as const;

const document = z.looseObject({});

const answers = (what: string) =>
  ({
    status: 200,
    schema: document,
    description: `${what}; a refusal is \`{"error": {"code", "message", "details"}}\``,
    mediaType: 'application/json',
    headers: ['ETag', 'Ledger-Position'],
  }) as const;
const open = (what: string) => ({ ...answers(what), headers: ['ETag'] }) as const;

const server = { ...always, security: 'open', path: '/rest/info' } as const;
export const getRestInfo = defineRoute({
  ...server,
  operationId: 'getRestInfo',
  method: 'get',
  summary: 'Version and authentication of the service',
  query: description,
  success: open('The version'),
});

export const getServiceCatalogue = defineRoute({
  ...server,
  operationId: 'getServiceCatalogue',
  method: 'get',
  path: '/rest/services',
  summary: 'List of services',
  query: description,
  success: open('The services'),
});

interface Description<Params extends z.ZodType, Query extends z.ZodType> {
  readonly operationId: string;
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly params?: Params;
  readonly query: Query;
  readonly success: Success;
}

function byAddressAndForm<Params extends z.ZodType, Query extends z.ZodType>(
  described: Description<Params, Query>,
) {
  const common = { ...always, ...described, ...mapTables };
  return [
    defineRoute({ ...common, method: 'get' }),
    defineRoute({
      ...common,
      operationId: `${described.operationId}ByForm`,
      method: 'post',
      formBody: true,
      body: form,
    }),
  ] as const;
}

export const getFeatureService = byAddressAndForm({
  operationId: 'getFeatureService',
  path: service,
  summary: 'Layers in the scope of the caller',
  description:
    'The number of a layer is permanent and the same for every caller, so a caller with fewer layers sees gaps. A layer with several geometry types is listed once for each.',
  query: description,
  success: answers('The service'),
});

export const getServiceLayers = byAddressAndForm({
  operationId: 'getServiceLayers',
  path: `${service}/layers`,
  summary: 'All layers with their fields',
  query: description,
  success: answers('The layers'),
});

export const getServiceLayer = byAddressAndForm({
  operationId: 'getServiceLayer',
  path: `${service}/{layer}`,
  summary: 'One layer: its fields, geometry type and supported queries',
  params: layerParams,
  query: description,
  success: answers('The layer'),
});

export const queryServiceLayer = byAddressAndForm({
  operationId: 'queryServiceLayer',
  path: `${service}/{layer}/query`,
  summary: 'Features of a layer, their number, extent, ids, values or statistics',
  description:
    'The `query` operation of ArcGIS. Names of parameters ignore case. A parameter without effect is accepted; an unsupported parameter is refused by its name.',
  params: layerParams,
  query: queryDocumentation,
  success: {
    ...answers('The result of the query'),
    alsoAs: {
      'application/geo+json': document,
      'application/x-protobuf': z.string().meta({ format: 'binary' }),
    },
  },
});

export const getServiceFeature = byAddressAndForm({
  operationId: 'getServiceFeature',
  path: `${service}/{layer}/{feature}`,
  summary: 'One feature, by its object id',
  description:
    'Operations that change features, and those for absent parts such as relationships and attachments, are refused here by name.',
  params: layerParams.extend({
    feature: text.meta({ description: 'An object id', example: '1' }),
  }),
  query: description,
  success: answers('The feature'),
});
