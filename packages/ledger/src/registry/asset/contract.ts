import {
  asOf,
  paging,
  searchedFor,
  stateFilter,
} from '@exchange/runtime/contract/query-parameters';
import { resourceRoutes } from '@exchange/runtime/contract/resource-routes';
import { defineRoute } from '@exchange/runtime/contract/route';
import { listed, readerRoute } from '@exchange/runtime/contract/successes';
import { assetId, attributesInput, customerId, resellerId, stateCode } from '@exchange/units';
import { z } from 'zod';
import { directoryLane } from '../../lanes.js';
import { esriFeature } from '../space/esri.js';
import { geometryBody } from '../space/geometry-body.js';
import { assetsLane } from './lane.js';
import { assetFeature, assetResource } from './resource.js';

const searched = 'the name or the organization';
const asset = resourceRoutes({
  tag: 'Assets',
  lanes: [assetsLane],
  path: '/assets',
  id: assetId,
  schema: assetResource,
  one: 'The asset',
  all: 'Assets, oldest first',
});
const text = z.string().trim().min(1).max(200);
const derived = z
  .unknown()
  .optional()
  .meta({ description: 'Derived by the service; ignored here' });

export const createAsset = defineRoute({
  ...asset.create,
  operationId: 'createAsset',
  summary: 'Register an asset',
  description:
    'The cost key is derived from the attachment that covers the customer, the reseller and the state, or else from the stateless attachment; a cost_key in the body is ignored.',
  body: z.strictObject({
    organization_id: z.string().max(200).nullish(),
    asset_type: text,
    name: text,
    description: z.string().max(2000).nullish(),
    status: text.optional(),
    reseller_id: resellerId.nullish(),
    customer_id: customerId.nullish(),
    state: stateCode.nullish(),
    geometry: geometryBody.nullish(),
    attributes: attributesInput.optional(),
    cost_key: derived,
  }),
  errors: [403, 404, 409],
  example: {
    organization_id: 'org-9',
    asset_type: 'premise',
    name: 'Unit 4',
    geometry: { type: 'Point', coordinates: [-97.7431, 30.2672] },
    attributes: { meter: 'M-1' },
  },
});

export const listAssets = defineRoute({
  ...asset.list,
  operationId: 'listAssets',
  summary: 'List assets',
  query: z.strictObject({
    organization_id: z.string().max(200).optional(),
    reseller_id: resellerId.optional(),
    customer_id: customerId.optional(),
    state: stateFilter,
    cost_key: z.string().max(200).optional(),
    asset_type: z.string().max(200).optional(),
    status: z.string().max(200).optional(),
    q: searchedFor(searched),
    ...paging,
  }),
});

export const getAsset = defineRoute({
  ...asset.get,
  operationId: 'getAsset',
  summary: 'One asset, without its geometry',
});

export const getAssetGeometry = defineRoute({
  ...asset.query,
  operationId: 'getAssetGeometry',
  path: '/assets/{id}/geometry',
  summary: 'One asset as a map feature',
  params: asset.params,
  query: z.strictObject({
    format: z.enum(['geojson', 'esri']).default('geojson').meta({ example: 'geojson' }),
    as_of: asOf,
  }),
  success: {
    status: 200,
    description: 'A GeoJSON Feature, or an Esri feature',
    schema: assetFeature,
    mediaType: 'application/geo+json',
    alsoAs: { 'application/json': esriFeature },
    headers: ['ETag', 'Ledger-Position'],
  },
  errors: [403, 404],
});

export const updateAsset = defineRoute({
  ...asset.update,
  operationId: 'updateAsset',
  summary: 'Change an asset',
  description: 'Changes only the keys in the body; attributes are replaced as a whole.',
  body: z.strictObject({
    name: text.optional(),
    status: text.optional(),
    description: z.string().max(2000).nullish(),
    geometry: geometryBody.nullish(),
    attributes: attributesInput.optional(),
    cost_key: derived,
  }),
  errors: [403, 404, 409, 412],
  example: { status: 'retired' },
});

export const deleteAsset = defineRoute({
  ...asset.remove('Removed'),
  operationId: 'deleteAsset',
  summary: 'Remove an asset',
  description: 'The asset disappears from all reads and lists; its history stays in the log.',
  errors: [403, 404, 409, 412],
});

export const listResellerProperties = defineRoute({
  ...readerRoute('Resellers and customers', [directoryLane.lane, assetsLane]),
  operationId: 'listResellerProperties',
  path: '/resellers/{id}/properties',
  summary: 'Properties that a reseller services, across states',
  description: 'A property is an asset with a customer.',
  params: z.object({ id: resellerId }),
  query: z.strictObject({ state: stateFilter, q: searchedFor(searched), ...paging }),
  success: listed('Assets, oldest first', assetResource),
  errors: [403, 404],
});
