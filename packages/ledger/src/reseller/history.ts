import { resellerId } from '@exchange/units';
import { defineResourceHistory } from '../audit/history.js';
import { streams } from '../streams.js';
import { reseller } from './decide.js';
import { resellerEvents } from './events.js';
import { writeReseller } from './resource.js';

/** What happened to a reseller; each sees its own. */
export const resellerHistory = defineResourceHistory({
  operationId: 'getResellerHistory',
  path: '/resellers/{id}/history',
  what: 'reseller',
  summary: 'What happened to a reseller',
  description: 'A reseller-scoped caller sees its own.',
  id: resellerId,
  stream: streams.reseller,
  events: resellerEvents,
  decider: reseller,
  owners: (state) => (state.status === 'absent' ? [] : [state.reseller.id]),
  view: (state) => (state.status === 'absent' ? null : state.reseller),
  resource: (state) => (state.status === 'absent' ? undefined : writeReseller(state.reseller)),
});
