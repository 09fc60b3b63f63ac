import {
  assetId,
  customerId,
  decimal,
  enrollmentId,
  isoDate,
  planId,
  platformScope,
} from '@exchange/units';
import type { RequestEnrollment, Step } from '../src/registry/enrollment/commands.js';
import { enrollmentRules, ruleFor } from '../src/registry/enrollment-rule/decide.js';
import { at, sunbelt, uuid } from './samples.js';

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

export const today = isoDate.parse('2026-12-01');
export const facts = {
  at: at('2026-12-01T18:00:00.000Z'),
  today,
  rule: ruleFor(enrollmentRules.initialState, null),
};

export const steps = {
  submit: { type: 'Submit', tracking_number: 'T-1', state: null, plan_terms: terms, ...facts },
  accept: { type: 'Accept', effective_date: today, ...facts },
  activate: { type: 'StartActivation', started_on: today, meter_read_kwh: null, ...facts },
  rescind: { type: 'Rescind', requested_at: facts.at, scope: platformScope, ...facts },
  drop: {
    type: 'Drop',
    initiated_by: 'customer',
    reason_code: '008',
    effective_date: today,
    ...facts,
  },
  reinstate: { type: 'Reinstate', reason: 'by mistake', ...facts },
} as const satisfies Readonly<Record<string, Step>>;
