import { paging, searchedFor, stateFilter } from '@exchange/runtime/contract/query-parameters';
import { resourceRoutes } from '@exchange/runtime/contract/resource-routes';
import { defineRoute } from '@exchange/runtime/contract/route';
import { resellerId, stateCode } from '@exchange/units';
import { z } from 'zod';
import { directoryLane } from '../../lanes.js';
import { resellerResource } from './resource.js';

const reseller = resourceRoutes({
  tag: 'Resellers and customers',
  lanes: [directoryLane.lane],
  path: '/resellers',
  id: resellerId,
  schema: resellerResource,
  one: 'The reseller',
  all: 'Resellers, oldest first',
});
const operatingStates = z
  .array(stateCode)
  .max(100)
  .transform((states) => [...new Set(states)].sort());
const members = z.strictObject({
  code: z.string().trim().min(1).max(100),
  name: z.string().trim().min(1).max(200),
  operating_states: operatingStates,
});
const example = { code: 'SUNBELT', name: 'Sunbelt Energy', operating_states: ['TX', 'OK'] };

export const createReseller = defineRoute({
  ...reseller.create,
  operationId: 'createReseller',
  summary: 'Register a reseller',
  description: 'Codes are unique: a code in use is 409. Platform callers only.',
  body: members.extend({ operating_states: operatingStates.default([]) }),
  errors: [403, 409],
  example,
});

export const updateReseller = defineRoute({
  ...reseller.update,
  operationId: 'updateReseller',
  summary: 'Change a reseller',
  description:
    'Changes only the keys in the body. Existing attachments remain if operating_states becomes narrower.',
  body: members.partial(),
  errors: [403, 404, 409, 412],
  example: { operating_states: ['TX', 'OK', 'NM'] },
});

export const listResellers = defineRoute({
  ...reseller.list,
  operationId: 'listResellers',
  summary: 'List resellers',
  description: 'A reseller-scoped caller sees only itself.',
  query: z.strictObject({ state: stateFilter, q: searchedFor('the code or the name'), ...paging }),
});

export const getReseller = defineRoute({
  ...reseller.get,
  operationId: 'getReseller',
  summary: 'One reseller',
});
