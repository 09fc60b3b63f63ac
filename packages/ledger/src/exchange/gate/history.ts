import { gateId } from '@exchange/units';
import { defineResourceHistory } from '../../audit/history/history.js';
import { streams } from '../../streams.js';
import { gateList } from './decide.js';
import { gateEvents } from './events.js';
import { gateView, writeGate } from './resource.js';

export const gateHistory = defineResourceHistory({
  operationId: 'getGateHistory',
  path: '/exchange/gates/{id}/history',
  what: 'gate',
  summary: 'History of a gate',
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
  resource(state, _scope, id) {
    const gate = state.gates.find((one) => one.id === id);
    return gate === undefined ? undefined : writeGate(gate);
  },
});
