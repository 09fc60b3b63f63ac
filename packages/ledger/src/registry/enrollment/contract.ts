import { asOf, paging, searchedFor } from '@exchange/runtime/contract/query-parameters';
import { defineRoute } from '@exchange/runtime/contract/route';
import { created, listed, shown } from '@exchange/runtime/contract/successes';
import { assetId, customerId, emailInput, enrollmentId, planId, resellerId } from '@exchange/units';
import { z } from 'zod';
import { enrollmentsLane } from './lane.js';
import { enrollmentResource, enrollmentStatuses } from './resource.js';

const tag = 'Enrollments';
const queryRoute = { method: 'get', kind: 'query', tag, lanes: [enrollmentsLane] } as const;

export const createEnrollment = defineRoute({
  operationId: 'createEnrollment',
  method: 'post',
  path: '/enrollments',
  tag,
  summary: 'Enroll a premise in a plan',
  description:
    'Reseller, customer and cost key are copied from the premise. 409 in a withdrawn plan.',
  kind: 'command',
  body: z.strictObject({
    plan_id: planId,
    premise_asset_id: assetId,
    customer_name: z.string().trim().min(1).max(200),
    customer_email: emailInput(),
  }),
  success: created('The enrollment, pending', enrollmentResource),
  errors: [403, 404, 409],
  example: {
    plan_id: '7f0f9a37-0a45-4c5c-9d3f-6a0d2d7d1f11',
    premise_asset_id: '3e9b7f56-8c1f-4b21-9a77-b0ad0f1f4c55',
    customer_name: 'Casa Verde Ltd',
    customer_email: 'ops@casa-verde.example',
  },
});

export const listEnrollments = defineRoute({
  ...queryRoute,
  operationId: 'listEnrollments',
  path: '/enrollments',
  summary: 'List enrollments',
  description: 'A reseller-scoped caller sees only its own.',
  query: z.strictObject({
    plan_id: planId.optional(),
    premise_asset_id: assetId.optional(),
    customer_id: customerId.optional(),
    reseller_id: resellerId.optional(),
    status: z.enum(enrollmentStatuses).optional(),
    q: searchedFor('the name or the e-mail address'),
    ...paging,
  }),
  success: listed('Enrollments, oldest first', enrollmentResource),
});

export const getEnrollment = defineRoute({
  ...queryRoute,
  operationId: 'getEnrollment',
  path: '/enrollments/{id}',
  summary: 'One enrollment',
  params: z.object({ id: enrollmentId }),
  query: z.strictObject({ as_of: asOf }),
  success: shown('The enrollment', enrollmentResource),
  errors: [403, 404],
});
