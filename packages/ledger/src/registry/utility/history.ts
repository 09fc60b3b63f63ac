import { defineResourceHistory, historyOf } from '../../audit/history/history.js';
import { streams } from '../../streams.js';
import { getUtility } from './contract.js';
import { type UtilityFields, type UtilityState, utility } from './decide.js';
import { utilityEvents } from './events.js';
import { writeUtility } from './resource.js';

export const utilityHistory = defineResourceHistory({
  ...historyOf(getUtility),
  what: 'utility',
  summary: 'History of a utility and its territory',
  description: 'An entry has the territory if it changed.',
  stream: streams.utility,
  events: utilityEvents,
  decider: utility,
  owners: () => 'everybody',
  view: ({ utility }) => utility,
  changedMembers(earlier, later) {
    const [before, after] = [fieldsOf(earlier), fieldsOf(later)];
    if (before?.territory !== after?.territory) return { before, after };
    return { before: withoutTerritory(before), after: withoutTerritory(after) };
  },
  resource: ({ utility }) => writeUtility(utility),
});

function fieldsOf(state: UtilityState) {
  return state.status === 'absent' ? null : state.utility;
}

function withoutTerritory(fields: UtilityFields | null) {
  if (fields === null) return null;
  const { territory: _, ...others } = fields;
  return others;
}
