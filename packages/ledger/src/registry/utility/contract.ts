import {
  coordinate,
  paging,
  searchedFor,
  stateFilter,
} from '@exchange/runtime/contract/query-parameters';
import { resourceRoutes } from '@exchange/runtime/contract/resource-routes';
import { defineRoute } from '@exchange/runtime/contract/route';
import { positioned } from '@exchange/runtime/contract/successes';
import { attributesInput, stateCode, utilityId } from '@exchange/units';
import { z } from 'zod';
import { geometryBody } from '../space/geometry-body.js';
import { utilitiesLane } from './lane.js';
import { utilityLookup, utilityResource } from './resource.js';

const utility = resourceRoutes({
  tag: 'Utilities',
  lanes: [utilitiesLane],
  path: '/utilities',
  id: utilityId,
  schema: utilityResource,
  one: 'The utility',
  all: 'Utilities, oldest first',
});
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

const members = z.strictObject({
  code: text,
  name: text,
  state: stateCode,
  attributes: attributesInput.optional(),
  territory,
});

export const createUtility = defineRoute({
  ...utility.create,
  operationId: 'createUtility',
  summary: 'Register a utility and its territory',
  description: 'Platform callers only.',
  body: members,
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
  ...utility.update,
  operationId: 'updateUtility',
  summary: 'Change a utility',
  description:
    'Platform callers only. Changes only the keys in the body; attributes are replaced as a whole.',
  body: members.partial(),
  errors: [403, 404, 409, 412],
  example: { attributes: { service_status: 'degraded' } },
});

export const listUtilities = defineRoute({
  ...utility.list,
  operationId: 'listUtilities',
  summary: 'List utilities',
  query: z.strictObject({ state: stateFilter, q: searchedFor('the code or the name'), ...paging }),
});

export const lookupUtility = defineRoute({
  ...utility.query,
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
  ...utility.get,
  operationId: 'getUtility',
  summary: 'One utility',
  errors: [404],
});
