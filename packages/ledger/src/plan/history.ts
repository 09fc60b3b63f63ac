import { planId } from '@exchange/units';
import { defineResourceHistory } from '../audit/history.js';
import { streams } from '../streams.js';
import { plan } from './decide.js';
import { planEvents } from './events.js';
import { writePlan } from './resource.js';

/** What happened to a plan; a platform-wide one is everybody's. */
export const planHistory = defineResourceHistory({
  operationId: 'getPlanHistory',
  path: '/plans/{id}/history',
  what: 'plan',
  summary: 'What happened to a plan',
  description: 'A reseller-scoped caller sees that of platform-wide plans and of its own.',
  id: planId,
  stream: streams.plan,
  events: planEvents,
  decider: plan,
  owners(state) {
    if (state.status === 'absent') return [];
    const { reseller_id } = state.plan;
    return reseller_id === null ? 'everybody' : [reseller_id];
  },
  view: (state) => (state.status === 'absent' ? null : state.plan),
  resource: (state) => (state.status === 'absent' ? undefined : writePlan(state.plan)),
});
