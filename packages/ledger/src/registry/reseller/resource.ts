import { z } from 'zod';
import { resourceWriter } from '../../platform/resource/write-resource.js';
import { resellerRegistered } from './events.js';

const example = {
  id: '0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10',
  code: 'SUNBELT',
  name: 'Sunbelt Energy',
  operating_states: ['TX', 'OK'],
};

const { reseller_id: id, ...fields } = resellerRegistered.data.shape;

export const resellerResource = z
  .object({ id, ...fields })
  .meta({ id: 'Reseller', description: 'An account holder and tenant boundary.', example });

export const writeReseller = resourceWriter(resellerResource);
