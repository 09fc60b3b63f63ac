import {
  asOf,
  coordinate,
  paging,
  searchedFor,
  stateFilter,
} from '@exchange/runtime/contract/query-parameters';
import { defineRoute } from '@exchange/runtime/contract/route';
import {
  created,
  listed,
  positioned,
  readerRoute,
  registrarRoute,
  shown,
} from '@exchange/runtime/contract/successes';
import { attributesInput, stateCode, utilityId } from '@exchange/units';
import { z } from 'zod';
import { geometryBody } from '../space/geometry-body.js';
import { utilitiesLane } from './lane.js';
import { utilityLookup, utilityResource } from './resource.js';

const tag = 'Utilities';
const commandRoute = registrarRoute(tag);
const queryRoute = readerRoute(tag, [utilitiesLane]);
const params = z.object({ id: utilityId });
const text = z.string().trim().min(1).max(200);
const square = {
  type: 'Polygon',
  coordinates: [
    [
      [-98, 30],
      [-97, 30],
      [-97, 31],
      [-98, 31],
      [-98, 30],
    ],
  ],
};
const territory = geometryBody.meta({
  description: 'A GeoJSON Polygon or MultiPolygon (RFC 7946)',
  example: square,
});

export const createUtility = defineRoute({
  ...commandRoute,
  operationId: 'createUtility',
  path: '/utilities',
  summary: 'Register a utility and its territory',
  description: 'Platform callers only.',
  body: z.strictObject({
    code: text,
    name: text,
    state: stateCode,
    attributes: attributesInput.optional(),
    territory,
  }),
  success: created('The utility', utilityResource),
  errors: [403],
  example: {
    code: 'AUS',
    name: 'Austin Energy',
    state: 'TX',
    attributes: { deregulated: false, service_status: 'operational' },
    territory: square,
  },
});

export const updateUtility = defineRoute({
  ...commandRoute,
  operationId: 'updateUtility',
  method: 'put',
  path: '/utilities/{id}',
  summary: 'Change a utility',
  description:
    'Platform callers only. Changes only the keys in the body; attributes are replaced as a whole.',
  params,
  body: z.strictObject({
    code: text.optional(),
    name: text.optional(),
    state: stateCode.optional(),
    attributes: attributesInput.optional(),
    territory: territory.optional(),
  }),
  success: { status: 200, description: 'The utility', schema: utilityResource },
  errors: [403, 404, 409, 412],
  example: { attributes: { service_status: 'degraded' } },
});

export const listUtilities = defineRoute({
  ...queryRoute,
  operationId: 'listUtilities',
  path: '/utilities',
  summary: 'List utilities',
  query: z.strictObject({ state: stateFilter, q: searchedFor('the code or the name'), ...paging }),
  success: listed('Utilities, oldest first', utilityResource),
});

export const lookupUtility = defineRoute({
  ...queryRoute,
  operationId: 'lookupUtility',
  path: '/utilities/lookup',
  summary: 'The utility that serves a point',
  description:
    'A territory includes its border. Of several territories the smallest applies, and of equal territories the oldest.',
  query: z.strictObject({
    lon: coordinate(180).meta({ example: -97.7431 }),
    lat: coordinate(90).meta({ example: 30.2672 }),
  }),
  success: positioned('The utility, or null', utilityLookup),
});

export const getUtility = defineRoute({
  ...queryRoute,
  operationId: 'getUtility',
  path: '/utilities/{id}',
  summary: 'One utility',
  params,
  query: z.strictObject({ as_of: asOf }),
  success: shown('The utility', utilityResource),
  errors: [404],
});
