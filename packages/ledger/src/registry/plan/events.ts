import { defineEvent, type EventOf } from '@exchange/runtime/event-log/event-schema';
import { decimalText, isoDate, planId, resellerId, utilityId } from '@exchange/units';
import { z } from 'zod';

export const planPublished = defineEvent({
  type: 'PlanPublished',
  version: 1,
  description:
    "A plan was published: platform-wide (reseller_id null) or in one reseller's own catalog. Cents per kWh, months.",
  data: z.object({
    plan_id: planId,
    utility_id: utilityId,
    reseller_id: resellerId.nullable(),
    name: z.string(),
    rate_type: z.string(),
    rate_cents_per_kwh: decimalText,
    term_months: z.int(),
    is_business: z.boolean(),
    effective_date: isoDate,
  }),
});

export const planEvents = [planPublished] as const;
export type PlanEvent = EventOf<(typeof planEvents)[number]>;
