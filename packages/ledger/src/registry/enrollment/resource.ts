import { assetId, customerId, enrollmentId, planId, resellerId } from '@exchange/units';
import { z } from 'zod';
import { resourceWriter } from '../../platform/resource/write-resource.js';

export const enrollmentStatuses = ['pending'] as const;

const example = {
  id: '2b1a5a2c-7f60-4a0a-9a4e-0f6cf0b5a111',
  plan_id: '7f0f9a37-0a45-4c5c-9d3f-6a0d2d7d1f11',
  premise_asset_id: '3e9b7f56-8c1f-4b21-9a77-b0ad0f1f4c55',
  customer_name: 'Casa Verde Ltd',
  customer_email: 'ops@casa-verde.example',
  status: 'pending',
  reseller_id: '0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10',
  customer_id: '7d0f3a3e-0a64-4e0f-b7f9-2f5b9d3f1c22',
  cost_key: '0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10',
};

export const enrollmentResource = z
  .object({
    id: enrollmentId,
    plan_id: planId,
    premise_asset_id: assetId,
    customer_name: z.string(),
    customer_email: z.string(),
    status: z.enum(enrollmentStatuses),
    reseller_id: resellerId.nullable(),
    customer_id: customerId.nullable(),
    cost_key: z.string().nullable(),
  })
  .meta({ id: 'Enrollment', description: 'A premise enrolled in a plan.', example });

export const writeEnrollment = resourceWriter(enrollmentResource);
