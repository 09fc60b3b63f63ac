import { utilityId } from '@exchange/units';
import { defineResourceHistory } from '../../audit/history/history.js';
import { streams } from '../../streams.js';
import { type UtilityState, utility } from './decide.js';
import { utilityEvents } from './events.js';
import { writeUtility } from './resource.js';

export const utilityHistory = defineResourceHistory({
  operationId: 'getUtilityHistory',
  path: '/utilities/{id}/history',
  what: 'utility',
  summary: 'History of a utility and its territory',
  description: 'An entry has the territory if it changed.',
  id: utilityId,
  stream: streams.utility,
  events: utilityEvents,
  decider: utility,
  owners: (state) => (state.status === 'absent' ? [] : 'everybody'),
  view,
  changedMembers(before, after) {
    const isMoved = territoryOf(before) !== territoryOf(after);
    const shown = isMoved ? view : withoutTerritory;
    return { before: shown(before), after: shown(after) };
  },
  resource: (state) => (state.status === 'absent' ? undefined : writeUtility(state.utility)),
});

function view(state: UtilityState) {
  return state.status === 'absent' ? null : state.utility;
}

function withoutTerritory(state: UtilityState) {
  if (state.status === 'absent') return null;
  const { territory: _, ...fields } = state.utility;
  return fields;
}

function territoryOf(state: UtilityState) {
  return state.status === 'absent' ? undefined : state.utility.territory;
}
