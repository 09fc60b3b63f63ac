import { paging } from '@exchange/runtime/contract/query-parameters';
import { resourceRoutes } from '@exchange/runtime/contract/resource-routes';
import { defineRoute } from '@exchange/runtime/contract/route';
import { created, pages, positioned } from '@exchange/runtime/contract/successes';
import { role } from '@exchange/runtime/credentials/role';
import { instantInput, keyId, resellerId } from '@exchange/units';
import { z } from 'zod';
import { keyName } from './key-fields.js';
import { accessLane } from './lane.js';
import { keyResource, madeKeyResource, usedKeyResource } from './resource.js';

const key = resourceRoutes({
  tag: 'Keys',
  lanes: [accessLane],
  path: '/keys',
  id: keyId,
  schema: keyResource,
  one: 'The key',
  all: 'Keys, oldest first',
  writer: 'admin',
  reader: 'admin',
});
const own = 'A reseller sees its own keys; the platform sees all.';

export const makeKey = defineRoute({
  ...key.create,
  operationId: 'makeKey',
  summary: 'Make a named key',
  description:
    'Only this answer has the secret, for `X-API-Key` and `POST /auth/token`. Platform callers make keys of the platform and of any reseller; a reseller makes its own. A maker grants roles that it has, and an `admin` also `reader`.',
  body: z.strictObject({
    name: keyName,
    owner: z.string().trim().min(1).max(200).optional().meta({
      description:
        'Whose deals those of the key are; by default the owner of the credential used. Required with a key of API_KEYS or a gateway. Only the platform names another owner.',
    }),
    reseller_id: resellerId.nullish().meta({
      description:
        "The reseller whose data the key sees; null: the platform. By default the caller's",
    }),
    roles: z.array(role).min(1).max(role.options.length).optional().meta({
      description: 'By default everything, if the maker may do everything',
    }),
    expires_at: instantInput.nullish().meta({ description: 'End of the key; by default none' }),
  }),
  success: created('The key', madeKeyResource),
  errors: [403, 404],
  example: {
    name: 'Trading desk, Houston',
    owner: 'j.doe',
    reseller_id: '0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10',
    roles: ['trader'],
    expires_at: '2099-11-20T12:00:00Z',
  },
});

export const rotateKey = defineRoute({
  ...key.act('rotate'),
  operationId: 'rotateKey',
  summary: 'Give a named key a new secret',
  description: `Only this answer has the secret. The secret before is accepted for \`overlap_minutes\` more; an earlier one ends at once. Id, owner, roles and end of the key remain. The caller needs the rights to make such a key. ${own}`,
  body: z.strictObject({
    overlap_minutes: z.int().min(0).max(1440).default(0).meta({
      description: 'For how long the secret before remains valid',
    }),
  }),
  success: { status: 200, description: 'The key', schema: madeKeyResource },
  errors: [403, 404, 409],
  example: { overlap_minutes: 60 },
});

export const revokeKey = defineRoute({
  ...key.act('revoke'),
  operationId: 'revokeKey',
  summary: 'Revoke a named key',
  description: `Every process refuses the key and its tokens within 5 s, permanently, and ends its open feeds and exports. Idempotent. ${own}`,
  errors: [404],
});

export const listKeys = defineRoute({
  ...key.list,
  operationId: 'listKeys',
  summary: 'List named keys',
  description: `Includes revoked keys. ${own}`,
  query: z.strictObject({ reseller_id: resellerId.optional(), ...paging }),
  success: pages('Keys, oldest first', usedKeyResource),
});

export const getKey = defineRoute({
  ...key.get,
  operationId: 'getKey',
  summary: 'Get a named key',
  description: own,
  success: positioned('The key', usedKeyResource),
  errors: [404],
});
