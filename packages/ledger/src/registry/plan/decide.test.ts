import { decimal, isoDate, planId, platformScope, utilityId } from '@exchange/units';
import { expect, test } from 'vitest';
import { given } from '../../../../runtime/test/given.js';
import { northwind, sunbelt, uuid } from '../../../test/samples.js';
import { type PlanFields, plan, planVisibleTo } from './decide.js';

const fixed: PlanFields = {
  id: planId.parse(uuid(30)),
  utility_id: utilityId.parse(uuid(31)),
  reseller_id: sunbelt,
  name: 'Fixed 12',
  rate_type: 'fixed',
  rate_cents_per_kwh: decimal('11.9'),
  term_months: 12,
  is_business: false,
  effective_date: isoDate.parse('2026-12-01'),
};
const { id: plan_id, ...fields } = fixed;

test('a plan is published as it was sent, and once', () => {
  const { state } = given(plan)
    .when({ type: 'PublishPlan', plan: fixed })
    .then({ type: 'PlanPublished', data: { plan_id, ...fields } })
    .when({ type: 'PublishPlan', plan: { ...fixed, name: 'Fixed 24' } })
    .thenRefused({ code: 'plan_exists' });
  expect(state).toEqual({ status: 'published', plan: fixed });
});

const ofNorthwind = { kind: 'reseller', reseller_id: northwind } as const;
const ofSunbelt = { kind: 'reseller', reseller_id: sunbelt } as const;

test.each([
  ["a reseller's plan", 'is seen by the platform', platformScope, sunbelt, true],
  ["a reseller's plan", 'is seen by that reseller', ofSunbelt, sunbelt, true],
  ["a reseller's plan", 'is not seen by another', ofNorthwind, sunbelt, false],
  ['a platform-wide plan', 'is seen by the platform', platformScope, null, true],
  ['a platform-wide plan', 'is seen by any reseller', ofNorthwind, null, true],
] as const)('%s %s', (_, __, scope, reseller_id, visible) => {
  expect(planVisibleTo(scope, { reseller_id })).toBe(visible);
});
