import { assetId, customerId, decimal, enrollmentId, planId } from '@exchange/units';
import type { RequestEnrollment } from '../src/registry/enrollment/commands.js';
import { sunbelt, uuid } from './samples.js';

export const terms = {
  name: 'Fixed 12',
  rate_type: 'fixed',
  rate_cents_per_kwh: decimal('11.9'),
  term_months: 12,
};

export function aRequest(
  more: Partial<RequestEnrollment['enrollment']> = {},
  reseller_id = sunbelt,
): RequestEnrollment {
  return {
    type: 'RequestEnrollment',
    enrollment: {
      id: enrollmentId.parse(uuid(40)),
      plan_id: planId.parse(uuid(30)),
      premise_asset_id: assetId.parse(uuid(20)),
      customer_name: 'Casa Verde Ltd',
      customer_email: 'power@casaverde.example',
      kind: 'switch',
      requested_start: null,
      service_point: null,
      authorization: null,
      ...more,
    },
    scope: { kind: 'reseller', reseller_id },
    plan: { reseller_id },
    premise: {
      asset_type: 'premise',
      reseller_id,
      customer_id: customerId.parse(uuid(10)),
      cost_key: 'SB-1',
    },
    takesEnrollments: true,
  };
}
