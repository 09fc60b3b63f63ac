import { defineEvent, type EventOf } from '@exchange/runtime/event-log/event-schema';
import { assetId, customerId, enrollmentId, planId, resellerId } from '@exchange/units';
import { z } from 'zod';

export const enrollmentRequested = defineEvent({
  type: 'EnrollmentRequested',
  version: 1,
  description:
    'A premise was enrolled in a plan; reseller, customer and cost key are those of the premise at that time.',
  data: z.object({
    enrollment_id: enrollmentId,
    plan_id: planId,
    premise_asset_id: assetId,
    customer_name: z.string(),
    customer_email: z.string(),
    status: z.literal('pending'),
    reseller_id: resellerId.nullable(),
    customer_id: customerId.nullable(),
    cost_key: z.string().nullable(),
  }),
});

export const enrollmentFenced = defineEvent({
  type: 'EnrollmentFenced',
  version: 1,
  description:
    'The customer is about to become inactive; a concurrent request of this enrollment is decided again.',
  data: z.object({ enrollment_id: enrollmentId, customer_id: customerId }),
});

export const enrollmentEvents = [enrollmentRequested, enrollmentFenced] as const;
export type EnrollmentEvent = EventOf<(typeof enrollmentEvents)[number]>;
