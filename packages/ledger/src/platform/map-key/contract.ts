import { paging } from '@exchange/runtime/contract/query-parameters';
import { resourceRoutes } from '@exchange/runtime/contract/resource-routes';
import { defineRoute } from '@exchange/runtime/contract/route';
import { created, pages, positioned } from '@exchange/runtime/contract/successes';
import { mapKeyId, resellerId } from '@exchange/units';
import { z } from 'zod';
import { keyName } from '../key/key-fields.js';
import { mapKeysLane } from './lane.js';
import { madeMapKeyResource, mapKeyResource, usedMapKeyResource } from './resource.js';

const mapKey = resourceRoutes({
  tag: 'Keys for maps',
  lanes: [mapKeysLane],
  path: '/map-keys',
  id: mapKeyId,
  schema: mapKeyResource,
  one: 'The key',
  all: 'Keys, oldest first',
  writer: 'admin',
});
const platformOnly = 'Platform callers only.';

export const makeMapKey = defineRoute({
  ...mapKey.create,
  operationId: 'makeMapKey',
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
  ...mapKey.act('revoke'),
  operationId: 'revokeMapKey',
  summary: 'Revoke a key for maps',
  description: `Every process refuses the key within 5 s, permanently. Idempotent. ${platformOnly}`,
  errors: [403, 404],
});

export const listMapKeys = defineRoute({
  ...mapKey.list,
  operationId: 'listMapKeys',
  summary: 'List keys for maps',
  description: `Includes revoked keys. ${platformOnly}`,
  query: z.strictObject({ reseller_id: resellerId.optional(), ...paging }),
  success: pages('Keys, oldest first', usedMapKeyResource),
  errors: [403],
});

export const getMapKey = defineRoute({
  ...mapKey.get,
  operationId: 'getMapKey',
  summary: 'Get a key for maps',
  description: platformOnly,
  success: positioned('The key', usedMapKeyResource),
});
