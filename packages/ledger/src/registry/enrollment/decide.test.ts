import { customerId, isoDate, platformScope } from '@exchange/units';
import { describe, expect, test } from 'vitest';
import { given } from '../../../../runtime/test/given.js';
import { aRequest, steps } from '../../../test/enrollments.js';
import { northwind, sunbelt, uuid } from '../../../test/samples.js';
import { enrollment } from './decide.js';
import { type EnrollmentEvent, enrollmentRequested } from './events.js';

const request = aRequest();
const { id: enrollment_id, ...fields } = request.enrollment;
const customer_id = customerId.parse(uuid(10));
const requested: Extract<EnrollmentEvent, { type: 'EnrollmentRequested' }> = {
  type: 'EnrollmentRequested',
  data: {
    enrollment_id,
    ...fields,
    status: 'pending',
    reseller_id: sunbelt,
    customer_id,
    cost_key: 'SB-1',
  },
};

describe('an enrollment', () => {
  test('is pending, with reseller, customer and cost key of the premise', () => {
    const { state } = given(enrollment).when(request).then(requested);
    expect(state).toMatchObject({
      status: 'pending',
      enrollment: {
        id: enrollment_id,
        ...fields,
        reseller_id: sunbelt,
        customer_id,
        cost_key: 'SB-1',
      },
    });
  });

  test('of an event without later members has no kind and no terms, and is submitted as a switch', () => {
    const { kind, requested_start, service_point, authorization, ...earlier } = requested.data;
    const event = { type: requested.type, data: enrollmentRequested.data.parse(earlier) } as const;
    const pending = enrollment.evolve(enrollment.initialState, event);
    expect(pending).toMatchObject({
      status: 'pending',
      enrollment: { kind: null, service_point: null, authorization: null, plan_terms: null },
    });
    expect(enrollment.decide(pending, steps.submit)).toMatchObject({
      outcome: 'accepted',
      events: [{ type: 'EnrollmentSubmitted', data: { kind: 'switch', exclusive_by: 'asset' } }],
    });
  });

  test('is refused for an inactive customer', () => {
    given(enrollment)
      .when({ ...request, takesEnrollments: false })
      .thenRefused({ code: 'customer_inactive' });
  });

  test('is requested after a fence, and not fenced after the request', () => {
    const fence = { type: 'FenceEnrollment', enrollment_id, customer_id } as const;
    given(enrollment)
      .when(fence)
      .then({ type: 'EnrollmentFenced', data: { enrollment_id, customer_id } })
      .when(request)
      .then(requested)
      .when(fence)
      .thenNothing();
  });

  test('is fenced after its supply, because a reinstatement may run', () => {
    const { enrollment_id: id, reseller_id } = requested.data;
    const ended = {
      type: 'EnrollmentDropped',
      data: {
        ...{ enrollment_id: id, reseller_id, initiated_by: null, reason_code: null },
        ended_on: isoDate.parse('2026-12-01'),
      },
    } as const;
    given(enrollment, requested, ended)
      .when({ type: 'FenceEnrollment', enrollment_id, customer_id })
      .then({ type: 'EnrollmentFenced', data: { enrollment_id, customer_id } });
  });

  test('has no reseller, customer or cost key for a premise of the platform', () => {
    const nobodys = { reseller_id: null, customer_id: null, cost_key: null };
    given(enrollment)
      .when({
        ...request,
        scope: platformScope,
        premise: { asset_type: 'premise', ...nobodys },
      })
      .then({ type: 'EnrollmentRequested', data: { ...requested.data, ...nobodys } });
  });

  test('is requested once', () => {
    given(enrollment)
      .when(request)
      .then(requested)
      .when(request)
      .thenRefused({ code: 'enrollment_exists' });
  });

  test("is refused for another reseller's plan, but not for a platform-wide one", () => {
    given(enrollment)
      .when({ ...request, plan: { reseller_id: northwind } })
      .thenRefused({ code: 'plan_not_visible' })
      .when({ ...request, plan: { reseller_id: null } })
      .then(requested);
  });

  test('in a withdrawn plan is refused, also of a platform-wide one', () => {
    const withdrawn_on = isoDate.parse('2026-12-01');
    for (const reseller_id of [sunbelt, null]) {
      given(enrollment)
        .when({ ...request, plan: { reseller_id, withdrawn_on } })
        .thenRefused({ code: 'plan_withdrawn', withdrawn_on });
    }
    given(enrollment)
      .when({ ...request, plan: { reseller_id: northwind, withdrawn_on } })
      .thenRefused({ code: 'plan_not_visible' });
  });

  test('refuses an asset of another type', () => {
    given(enrollment)
      .when({ ...request, premise: { ...request.premise, asset_type: 'property' } })
      .thenRefused({ code: 'not_a_premise', asset_type: 'property' });
  });

  test('reveals nothing of the premise for a forbidden plan', () => {
    given(enrollment)
      .when({
        ...request,
        plan: { reseller_id: northwind },
        premise: { ...request.premise, asset_type: 'property' },
      })
      .thenRefused({ code: 'plan_not_visible' });
  });
});
