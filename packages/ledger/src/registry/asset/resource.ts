import {
  assetId,
  customerId,
  type JsonObject,
  jsonObject,
  resellerId,
  stateCode,
} from '@exchange/units';
import { z } from 'zod';
import { type ResourceFields, resourceWriter } from '../../platform/resource/write-resource.js';
import { geoJsonGeometry } from '../space/geometry-body.js';

const example = {
  id: '3e9b7f56-8c1f-4b21-9a77-b0ad0f1f4c55',
  organization_id: 'org-9',
  reseller_id: '0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10',
  customer_id: '7d0f3a3e-0a64-4e0f-b7f9-2f5b9d3f1c22',
  state: 'TX',
  cost_key: '0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10',
  asset_type: 'premise',
  name: 'Unit 4',
  status: 'active',
  attributes: { meter: 'M-1' },
};

export const assetResource = z
  .object({
    id: assetId,
    organization_id: z.string().nullable(),
    reseller_id: resellerId.nullable(),
    customer_id: customerId.nullable(),
    state: stateCode.nullable(),
    cost_key: z.string().nullable(),
    asset_type: z.string(),
    name: z.string(),
    status: z.string(),
    attributes: jsonObject,
  })
  .meta({ id: 'Asset', description: 'An asset without its geometry.', example });

export type AssetFields = ResourceFields<typeof assetResource>;

export const writeAsset = resourceWriter(assetResource);

export function summaryMembers(
  asset: Pick<AssetFields, 'id' | 'name' | 'asset_type' | 'state' | 'cost_key'>,
): string {
  const { id, name, asset_type, state, cost_key } = asset;
  return JSON.stringify({ id, name, asset_type, state, cost_key }).slice(1, -1);
}

export function writePropertySummary(members: string, resellerCode: string | null): string {
  return `{${members},"reseller_code":${JSON.stringify(resellerCode)}}`;
}

/** Fixed properties take precedence over attributes (specification section 2, "Map feature"). */
export function featureProperties(asset: AssetFields): JsonObject {
  const { id, reseller_id, customer_id, cost_key, state, asset_type, name, status } = asset;
  const fixed = { id, reseller_id, customer_id, cost_key, state, asset_type, name, status };
  const free = Object.entries(asset.attributes).filter(([key]) => !Object.hasOwn(fixed, key));
  return { ...fixed, ...Object.fromEntries(free) };
}

export const assetFeature = z
  .object({
    type: z.literal('Feature'),
    id: assetId,
    geometry: geoJsonGeometry.nullable(),
    properties: jsonObject,
  })
  .meta({
    id: 'AssetFeature',
    description:
      'An asset as a GeoJSON Feature (RFC 7946); attributes are flattened into properties.',
    example: {
      type: 'Feature',
      id: example.id,
      geometry: { type: 'Point', coordinates: [-97.7431, 30.2672] },
      properties: featureProperties(example),
    },
  });
