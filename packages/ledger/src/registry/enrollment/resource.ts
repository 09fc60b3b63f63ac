import { isoDate } from '@exchange/units';
import { z } from 'zod';
import { resourceWriter } from '../../platform/resource/write-resource.js';
import {
  authorization,
  enrollmentKinds,
  enrollmentRequested,
  planTerms,
  progress,
  servicePoint,
} from './events.js';
import { enrollmentStatuses, type PresentEnrollment } from './state.js';

const example = {
  id: '2b1a5a2c-7f60-4a0a-9a4e-0f6cf0b5a111',
  plan_id: '7f0f9a37-0a45-4c5c-9d3f-6a0d2d7d1f11',
  premise_asset_id: '3e9b7f56-8c1f-4b21-9a77-b0ad0f1f4c55',
  customer_name: 'Casa Verde Ltd',
  customer_email: 'ops@casa-verde.example',
  status: 'accepted',
  reseller_id: '0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10',
  customer_id: '7d0f3a3e-0a64-4e0f-b7f9-2f5b9d3f1c22',
  cost_key: '0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10',
  kind: 'switch',
  requested_start: '2027-01-01',
  service_point: { scheme: 'us-esiid', id: '10032789412345678' },
  authorization: {
    method: 'electronic',
    obtained_at: '2026-12-01T15:00:00.000Z',
    reference: 'LOA-2081',
    sha256: null,
  },
  exclusive_by: 'service_point',
  tracking_number: 'SB-2026-000121',
  plan_terms: { name: 'Fixed 12', rate_type: 'fixed', rate_cents_per_kwh: 11.9, term_months: 12 },
  rescission_ends_on: '2026-12-04',
  effective_date: '2027-01-04',
  started_on: null,
  ending_on: null,
  ended_on: null,
  term_ends_on: '2028-01-04',
  reason_code: null,
  reason: null,
};

const { enrollment_id: id, ...requested } = enrollmentRequested.data.shape;

export const enrollmentResource = z
  .object({
    id,
    ...requested,
    status: z.enum(enrollmentStatuses),
    kind: z.enum(enrollmentKinds).nullable().meta({ description: 'null: requested without' }),
    requested_start: isoDate.nullable(),
    service_point: servicePoint.nullable(),
    authorization: authorization.nullable(),
    ...progress,
    plan_terms: z
      .object({ ...planTerms.shape, rate_cents_per_kwh: z.number() })
      .nullable()
      .meta({ description: 'The signed terms, copied from the plan at the submission' }),
  })
  .meta({ id: 'Enrollment', description: 'A premise enrolled in a plan.', example });

const write = resourceWriter(enrollmentResource);

export function writeEnrollment({ status, enrollment }: PresentEnrollment): string {
  return write({ ...enrollment, status });
}
