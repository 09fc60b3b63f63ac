import {
  asOf,
  paging,
  searchedFor,
  stateFilter,
} from '@exchange/runtime/contract/query-parameters';
import { defineRoute } from '@exchange/runtime/contract/route';
import {
  created,
  listed,
  readerRoute,
  registrarRoute,
  shown,
} from '@exchange/runtime/contract/successes';
import { resellerId, stateCode } from '@exchange/units';
import { z } from 'zod';
import { directoryLane } from '../../lanes.js';
import { resellerResource } from './resource.js';

const tag = 'Resellers and customers';
const commandRoute = registrarRoute(tag);
const queryRoute = readerRoute(tag, [directoryLane.lane]);
const params = z.object({ id: resellerId });
const code = z.string().trim().min(1).max(100);
const name = z.string().trim().min(1).max(200);
const operatingStates = z
  .array(stateCode)
  .max(100)
  .transform((states) => [...new Set(states)].sort());
const example = { code: 'SUNBELT', name: 'Sunbelt Energy', operating_states: ['TX', 'OK'] };

export const createReseller = defineRoute({
  ...commandRoute,
  operationId: 'createReseller',
  path: '/resellers',
  summary: 'Register a reseller',
  description: 'Codes are unique: a code in use is 409. Platform callers only.',
  body: z.strictObject({ code, name, operating_states: operatingStates.default([]) }),
  success: created('The reseller', resellerResource),
  errors: [403, 409],
  example,
});

export const updateReseller = defineRoute({
  ...commandRoute,
  operationId: 'updateReseller',
  method: 'put',
  path: '/resellers/{id}',
  summary: 'Change a reseller',
  description:
    'Changes only the keys in the body. Existing attachments remain if operating_states becomes narrower.',
  params,
  body: z.strictObject({
    code: code.optional(),
    name: name.optional(),
    operating_states: operatingStates.optional(),
  }),
  success: { status: 200, description: 'The reseller', schema: resellerResource },
  errors: [403, 404, 409, 412],
  example: { operating_states: ['TX', 'OK', 'NM'] },
});

export const listResellers = defineRoute({
  ...queryRoute,
  operationId: 'listResellers',
  path: '/resellers',
  summary: 'List resellers',
  description: 'A reseller-scoped caller sees only itself.',
  query: z.strictObject({ state: stateFilter, q: searchedFor('the code or the name'), ...paging }),
  success: listed('Resellers, oldest first', resellerResource),
});

export const getReseller = defineRoute({
  ...queryRoute,
  operationId: 'getReseller',
  path: '/resellers/{id}',
  summary: 'One reseller',
  params,
  query: z.strictObject({ as_of: asOf }),
  success: shown('The reseller', resellerResource),
  errors: [403, 404],
});
