import { covers, customerId, type Scope } from '@exchange/units';
import { defineResourceHistory } from '../audit/history.js';
import { streams } from '../streams.js';
import { writeCustomerWithAttachments } from './attachment-resource.js';
import { customer } from './decide.js';
import { customerEvents } from './events.js';
import type { AttachmentFields } from './state.js';

/** What happened to a customer; a reseller sees its own attachments alone. */
export const customerHistory = defineResourceHistory({
  operationId: 'getCustomerHistory',
  path: '/customers/{id}/history',
  what: 'customer',
  summary: 'What happened to a customer and its attachments',
  description: 'A reseller sees what happened to its own attachments.',
  id: customerId,
  stream: streams.customer,
  events: customerEvents,
  decider: customer,
  owners: (state) =>
    state.status === 'absent'
      ? []
      : [null, ...state.attachments.map(({ reseller_id }) => reseller_id)],
  view(state, scope) {
    if (state.status === 'absent') return null;
    return { ...state.customer, attachments: seenBy(scope, state.attachments) };
  },
  resource: (state, scope) =>
    state.status === 'absent'
      ? undefined
      : writeCustomerWithAttachments(state.customer, seenBy(scope, state.attachments)),
});

const seenBy = (scope: Scope, attachments: readonly AttachmentFields[]) =>
  attachments.filter(({ reseller_id }) => covers(scope, reseller_id));
