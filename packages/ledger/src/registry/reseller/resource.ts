import { resellerId, stateCode } from '@exchange/units';
import { z } from 'zod';
import { resourceWriter } from '../../platform/resource/write-resource.js';

const example = {
  id: '0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10',
  code: 'SUNBELT',
  name: 'Sunbelt Energy',
  operating_states: ['TX', 'OK'],
};

export const resellerResource = z
  .object({
    id: resellerId,
    code: z.string(),
    name: z.string(),
    operating_states: z.array(stateCode),
  })
  .meta({ id: 'Reseller', description: 'An account holder and tenant boundary.', example });

export const writeReseller = resourceWriter(resellerResource);
