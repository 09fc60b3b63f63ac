import { gateId } from '@exchange/units';
import { defineHistory } from '../audit/history.js';
import { streams } from '../streams.js';
import { gateList } from './decide.js';
import { gateEvents } from './events.js';
import { gateView } from './resource.js';

/** What happened to a gate; the stream holds all of them. */
export const gateHistory = defineHistory({
  operationId: 'getGateHistory',
  path: '/exchange/gates/{id}/history',
  summary: 'What happened to a gate',
  id: gateId,
  stream: () => streams.gates,
  sharesItsStream: true,
  events: gateEvents,
  decider: gateList,
  owners: () => [null],
  view(state, _scope, id) {
    const gate = state.gates.find((one) => one.id === id);
    return gate === undefined ? null : gateView(gate);
  },
});
