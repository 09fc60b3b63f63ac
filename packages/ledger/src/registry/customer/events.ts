import { defineEvent, type EventOf } from '@exchange/runtime/event-log/event-schema';
import {
  customerId,
  enrollmentId,
  jsonObject,
  linkId,
  resellerId,
  stateCode,
} from '@exchange/units';
import { z } from 'zod';
import { changesData } from '../../platform/resource/changes.js';

/** An inactive customer takes no attachment, asset or enrollment. */
export const customerStatus = z.enum(['active', 'inactive']);

export const customerRegistered = defineEvent({
  type: 'CustomerRegistered',
  description: 'A customer was registered; attached to no reseller yet.',
  data: z.object({
    customer_id: customerId,
    name: z.string(),
    email: z.string().nullable(),
    external_ref: z.string().nullable(),
    status: z.string(),
    attributes: jsonObject,
  }),
});

const { name, email, external_ref, attributes } = customerRegistered.data.shape;

export const customerUpdated = defineEvent({
  type: 'CustomerUpdated',
  description: 'A customer changed; only the keys that changed are there, attributes as a whole.',
  data: z.object({
    customer_id: customerId,
    changes: changesData({ name, email, external_ref, status: customerStatus, attributes }),
  }),
});

const link = {
  customer_id: customerId,
  link_id: linkId,
  reseller_id: resellerId,
  state: stateCode.nullable(),
};

export const attachmentAdded = defineEvent({
  type: 'AttachmentAdded',
  description:
    'The customer was attached to a reseller, for one state or (state null) as the stateless catch-all. When is_primary is true, `demoted_link_id` names the incumbent that lost it in the same step.',
  data: z.object({
    ...link,
    cost_key: z.string(),
    is_primary: z.boolean(),
    demoted_link_id: linkId.nullable(),
  }),
});

export const costKeyRederivationRequested = defineEvent({
  type: 'CostKeyRederivationRequested',
  description:
    'The assets whose cost key comes from an attachment get it derived again, each in its own stream.',
  data: z.object({
    ...link,
    rederivation_id: z.guid(),
  }),
});

export const customerEvents = [
  customerRegistered,
  customerUpdated,
  defineEvent({
    type: 'EnrollmentReserved',
    description:
      'A request of an enrollment of the customer follows. The customer becomes inactive only after a check of it.',
    data: z.object({ customer_id: customerId, enrollment_id: enrollmentId }),
  }),
  attachmentAdded,
  defineEvent({
    type: 'PrimaryPromoted',
    description:
      'An attachment became the primary one; `demoted_link_id` names the incumbent, if any.',
    data: z.object({
      customer_id: customerId,
      link_id: linkId,
      demoted_link_id: linkId.nullable(),
    }),
  }),
  defineEvent({
    type: 'AttachmentCostKeyChanged',
    description: 'The cost key of an attachment changed; assets keep theirs.',
    data: z.object({
      ...link,
      cost_key: z.string(),
      previous_cost_key: z.string(),
    }),
  }),
  costKeyRederivationRequested,
  defineEvent({
    type: 'AttachmentRemoved',
    description: 'An attachment was removed; a removed primary leaves the customer with none.',
    data: z.object({
      ...link,
      was_primary: z.boolean(),
    }),
  }),
] as const;
export type CustomerEvent = EventOf<(typeof customerEvents)[number]>;
