import { covers, customerId } from '@exchange/units';
import { defineHistory } from '../audit/history.js';
import { streams } from '../streams.js';
import { customer } from './decide.js';
import { customerEvents } from './events.js';

/** What happened to a customer; a reseller sees its own attachments alone. */
export const customerHistory = defineHistory({
  operationId: 'getCustomerHistory',
  path: '/customers/{id}/history',
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
    const own = state.attachments.filter(({ reseller_id }) => covers(scope, reseller_id));
    return { ...state.customer, attachments: own };
  },
});
