import { type JsonObject, stateCode } from '@exchange/units';
import { z } from 'zod';
import { type ResourceFields, resourceWriter } from '../../platform/resource/write-resource.js';
import { utilityRegistered } from './events.js';

const example = {
  id: '51d2c1de-31d5-4a6b-b6c1-0a5a8cde1a40',
  code: 'GVEA',
  name: 'Golden Valley Electric Association',
  state: 'AK',
  attributes: { deregulated: false, regulatory_body: 'RCA', service_status: 'operational' },
};

const { utility_id: id, territory: _, ...fields } = utilityRegistered.data.shape;

export const utilityResource = z
  .object({ id, ...fields })
  .meta({ id: 'Utility', description: 'A utility, without its territory.', example });

export const utilityLookup = z
  .object({
    utility: utilityResource.nullable(),
    matched_by: z.enum(['point_in_territory', 'not_found']),
  })
  .meta({ id: 'UtilityLookup', example: { utility: example, matched_by: 'point_in_territory' } });

export const utilitiesStatus = z
  .object({
    utilities: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        state: stateCode,
        service_status: z.string().nullable(),
        affected_property_count: z.int(),
      }),
    ),
  })
  .meta({
    id: 'UtilitiesStatus',
    example: {
      utilities: [
        {
          code: 'GVEA',
          name: 'Golden Valley Electric Association',
          state: 'AK',
          service_status: 'degraded',
          affected_property_count: 12,
        },
      ],
    },
  });

export type UtilityFields = ResourceFields<typeof utilityResource>;

export const writeUtility = resourceWriter(utilityResource);

/** Attributes never replace the fixed properties. */
export function utilityProperties({ attributes, ...utility }: UtilityFields): JsonObject {
  const { id, code, name, state } = utility;
  const fixed = { id, code, name, state };
  const free = Object.entries(attributes).filter(([key]) => !Object.hasOwn(fixed, key));
  return { ...fixed, ...Object.fromEntries(free) };
}
