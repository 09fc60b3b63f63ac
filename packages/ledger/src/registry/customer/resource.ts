import { z } from 'zod';
import { resourceWriter } from '../../platform/resource/write-resource.js';
import { customerRegistered } from './events.js';

const example = {
  id: '7d0f3a3e-0a64-4e0f-b7f9-2f5b9d3f1c22',
  name: 'Casa Verde Ltd',
  email: 'ops@casa-verde.example',
  external_ref: 'CV-118',
  status: 'active',
  attributes: {},
};

const { customer_id: id, ...fields } = customerRegistered.data.shape;

export const customerResource = z.object({ id, ...fields }).meta({
  id: 'Customer',
  description: 'A customer; attached to any number of resellers.',
  example,
});

export const writeCustomer = resourceWriter(customerResource);
