import { describedAsList } from '@exchange/runtime/contract/described-as';
import { wholeNumber } from '@exchange/runtime/contract/query-parameters';
import { defineRoute } from '@exchange/runtime/contract/route';
import { readerRoute } from '@exchange/runtime/contract/successes';
import { boundedText } from '@exchange/units';
import { z } from 'zod';
import { assetsLane } from '../../registry/asset/lane.js';
import { assetFeature } from '../../registry/asset/resource.js';
import { featureOptions, featurePage, geoLimit } from '../map/contract.js';
import { mapTables } from './layer.js';
import { authInformation, layer, layerList, layerStats, wellPermits } from './resource.js';

const tag = 'Layers';
const queryRoute = readerRoute(tag, mapTables.lanes);
const layerId = z.string().min(1).max(200).meta({ example: 'assets' });
const params = z.object({ layer_id: layerId });
const headers = ['Ledger-Position'] as const;

export const listLayers = defineRoute({
  ...queryRoute,
  operationId: 'listLayers',
  mapKeys: true,
  path: '/layers',
  summary: 'Every layer',
  description:
    'The fixed layers, and one for every asset type with a feature in the scope of the caller.',
  success: { status: 200, description: 'Layers', schema: layerList, headers },
});

export const getLayer = defineRoute({
  ...queryRoute,
  operationId: 'getLayer',
  mapKeys: true,
  path: '/layers/{layer_id}',
  summary: 'One layer',
  params,
  success: { status: 200, description: 'The layer', schema: layer, headers },
  errors: [404],
});

const arcgisParameters = {
  f: z.enum(['json', 'pjson', 'geojson']).optional().meta({
    description: 'ArcGIS name of `format`: `json` and `pjson` are a FeatureSet',
  }),
  where: boundedText()
    .regex(/^\s*1\s*=\s*1\s*$/, 'Accepts only 1=1; filter by fields, as ?state=TX')
    .optional(),
  outFields: z.literal('*').optional(),
  returnGeometry: z.literal('true').optional(),
  outSR: z.literal('4326').optional(),
  resultOffset: wholeNumber(0, 2 ** 31 - 1).optional(),
  resultRecordCount: wholeNumber(1, 10_000).optional(),
};

export const queryLayer = defineRoute({
  ...queryRoute,
  operationId: 'queryLayer',
  mapKeys: true,
  path: '/layers/{layer_id}/query',
  summary: 'Features of a layer',
  description:
    'Every field of the layer is also an equality filter, as `?state=TX`; an unknown field is 422. Parameters of ArcGIS are accepted if their value is supported.',
  params,
  query: z
    .object({
      bbox: z
        .string()
        .max(200)
        .optional()
        .meta({
          ...describedAsList(z.number(), { minItems: 4, maxItems: 4 }),
          description: 'west,south,east,north',
          example: '-98,30,-97,31',
        }),
      limit: geoLimit,
      offset: wholeNumber(0, 2 ** 31 - 1).default(0),
      ...featureOptions,
      ...arcgisParameters,
    })
    .catchall(z.string().max(1000)),
  success: featurePage('Features, by object id'),
  errors: [404],
});

export const getLayerFeature = defineRoute({
  ...queryRoute,
  operationId: 'getLayerFeature',
  mapKeys: true,
  path: '/layers/{layer_id}/features/{fid}',
  summary: 'One feature of a layer',
  params: z.object({
    layer_id: layerId,
    fid: z.string().max(200),
  }),
  success: {
    status: 200,
    description: 'A GeoJSON Feature',
    schema: assetFeature,
    mediaType: 'application/geo+json',
    headers: ['ETag', 'Ledger-Position'],
  },
  errors: [403, 404],
});

export const getLayerStats = defineRoute({
  ...queryRoute,
  operationId: 'getLayerStats',
  mapKeys: true,
  path: '/layers/{layer_id}/stats',
  summary: 'Features of a layer by the value of a field',
  params,
  query: z.strictObject({
    by: z
      .string()
      .min(1)
      .max(200)
      .meta({ description: 'A field or attribute key', example: 'state' }),
    top: wholeNumber(1, 1000)
      .default(50)
      .meta({ description: 'Maximum number of groups', example: 50 }),
  }),
  success: { status: 200, description: 'Groups, largest first', schema: layerStats, headers },
  errors: [404],
});

export const getWellPermits = defineRoute({
  ...queryRoute,
  operationId: 'getWellPermits',
  path: '/wells/permits',
  summary: 'Well permits',
  description: 'Assets of type well_permit.',
  query: z.strictObject({ limit: geoLimit, cursor: featureOptions.cursor }),
  success: {
    status: 200,
    description: 'The permits',
    schema: wellPermits,
    headers: ['Link', 'Ledger-Position'],
    tag: 'tables',
  },
  lanes: [assetsLane],
});

export const getAuthInformation = defineRoute({
  operationId: 'getAuthInformation',
  method: 'get',
  path: '/api/auth',
  mount: 'root',
  tag,
  summary: 'How to authenticate',
  security: 'open',
  kind: 'service',
  success: { status: 200, description: 'Scope and issuer', schema: authInformation },
});
