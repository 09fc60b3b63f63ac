import { asOf, paging } from '@exchange/runtime/contract/query-parameters';
import { defineRoute } from '@exchange/runtime/contract/route';
import { created, pages, positioned, readerRoute } from '@exchange/runtime/contract/successes';
import { mapKeyId, resellerId } from '@exchange/units';
import { z } from 'zod';
import { keyName } from '../key/key-fields.js';
import { mapKeysLane } from './lane.js';
import { madeMapKeyResource, mapKeyResource, usedMapKeyResource } from './resource.js';

const tag = 'Keys for maps';
const commandRoute = { method: 'post', kind: 'command', roles: ['admin'], tag } as const;
const queryRoute = readerRoute(tag, [mapKeysLane]);
const params = z.object({ id: mapKeyId });
const platformOnly = 'Platform callers only.';

export const makeMapKey = defineRoute({
  ...commandRoute,
  operationId: 'makeMapKey',
  path: '/map-keys',
  summary: 'Make a read-only key for maps',
  description: `Only this answer has the key. It grants read access to the data of the reseller (without one, of the platform) at /ogc, /tiles, /rest, /api/v1/layers and /api/v1/geo/bbox, in a header or as \`api_key\` or \`token\` in a URL. ${platformOnly}`,
  body: z.strictObject({
    name: keyName,
    reseller_id: resellerId.nullish(),
  }),
  success: created('The key', madeMapKeyResource),
  errors: [403, 404],
  example: { name: 'Field crew, QGIS', reseller_id: '0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10' },
});

export const revokeMapKey = defineRoute({
  ...commandRoute,
  operationId: 'revokeMapKey',
  path: '/map-keys/{id}/revoke',
  summary: 'Revoke a key for maps',
  description: `Every process refuses the key within 5 s, permanently. Idempotent. ${platformOnly}`,
  params,
  success: { status: 200, description: 'The key', schema: mapKeyResource },
  errors: [403, 404],
});

export const listMapKeys = defineRoute({
  ...queryRoute,
  operationId: 'listMapKeys',
  path: '/map-keys',
  summary: 'List keys for maps',
  description: `Includes revoked keys. ${platformOnly}`,
  query: z.strictObject({ reseller_id: resellerId.optional(), ...paging }),
  success: pages('Keys, oldest first', usedMapKeyResource),
  errors: [403],
});

export const getMapKey = defineRoute({
  ...queryRoute,
  operationId: 'getMapKey',
  path: '/map-keys/{id}',
  summary: 'Get a key for maps',
  description: platformOnly,
  params,
  query: z.strictObject({ as_of: asOf }),
  success: positioned('The key', usedMapKeyResource),
  errors: [403, 404],
});
