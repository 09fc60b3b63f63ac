import { defineEvent, type EventOf } from '@exchange/runtime/event-log/event-schema';
import { assetId, customerId, jsonObject, resellerId, stateCode } from '@exchange/units';
import { z } from 'zod';
import { changesData } from '../../platform/resource/changes.js';
import { geometryData } from '../space/geometry-schema.js';

const about = { asset_id: assetId, reseller_id: resellerId.nullable() };

export const assetRegistered = defineEvent({
  type: 'AssetRegistered',
  description: 'An asset was registered; cost_key was derived from the attachment that covers it.',
  data: z.object({
    asset_id: assetId,
    organization_id: z.string().nullable(),
    asset_type: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    reseller_id: resellerId.nullable(),
    customer_id: customerId.nullable(),
    state: stateCode.nullable(),
    cost_key: z.string().nullable(),
    status: z.string(),
    geometry: geometryData.nullable(),
    attributes: jsonObject,
  }),
});

const { name, status, description, geometry, attributes } = assetRegistered.data.shape;

export const assetUpdated = defineEvent({
  type: 'AssetUpdated',
  description:
    'An asset changed; contains only the changed keys, attributes as a whole, and the owner of the asset.',
  data: z.object({
    ...about,
    changes: changesData({ name, status, description, geometry, attributes }),
  }),
});

export const assetEvents = [
  assetRegistered,
  assetUpdated,
  defineEvent({
    type: 'AssetCostKeyDerived',
    description: 'The cost key was derived again, after a change of the attachment that covers it.',
    data: z.object({ ...about, cost_key: z.string(), rederivation_id: z.guid() }),
  }),
  defineEvent({
    type: 'AssetRemoved',
    description:
      'An asset was removed from the registry; its history stays in the log. Contains the owner of the asset.',
    data: z.object(about),
  }),
] as const;
export type AssetEvent = EventOf<(typeof assetEvents)[number]>;
