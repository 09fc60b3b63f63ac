import { defineEvent, type EventOf } from '@exchange/runtime/event-log/event-schema';
import { isoDate, planId, resellerId, utilityId } from '@exchange/units';
import { z } from 'zod';
import { planVersion } from './version.js';

export const planPublished = defineEvent({
  type: 'PlanPublished',
  description:
    "A plan was published: platform-wide (reseller_id null) or in one reseller's own catalog. Cents per kWh, months.",
  data: z.object({
    plan_id: planId,
    utility_id: utilityId,
    reseller_id: resellerId.nullable(),
    ...planVersion.shape,
  }),
});

const ofPlan = { plan_id: planId, reseller_id: resellerId.nullable() };

export const planUpdated = defineEvent({
  type: 'PlanUpdated',
  description:
    'A plan got a version that is in force from its effective_date until that of the next version; it replaces a version of the same date. updated_on is the UTC day of the change.',
  data: z.object({ ...ofPlan, updated_on: isoDate, version: planVersion }),
});

export const planWithdrawn = defineEvent({
  type: 'PlanWithdrawn',
  description: 'A plan was withdrawn: no premise is enrolled in it any more. UTC day.',
  data: z.object({ ...ofPlan, withdrawn_on: isoDate }),
});

export const planEvents = [planPublished, planUpdated, planWithdrawn] as const;
export type PlanEvent = EventOf<(typeof planEvents)[number]>;
