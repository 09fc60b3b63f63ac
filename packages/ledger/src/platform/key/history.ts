import { keyId } from '@exchange/units';
import { defineResourceHistory } from '../../audit/history/history.js';
import { streams } from '../../streams.js';
import { key } from './decide.js';
import { keyEvents } from './events.js';
import { keyResource, writeUsedKey } from './resource.js';

export const keyHistory = defineResourceHistory({
  operationId: 'getKeyHistory',
  path: '/keys/{id}/history',
  what: 'key',
  summary: 'History of a named key',
  description: 'A reseller sees its own keys; the platform sees all.',
  roles: ['auditor', 'admin'],
  id: keyId,
  stream: streams.key,
  hidesForeign: true,
  events: keyEvents,
  decider: key,
  owners: (state) => (state.status === 'absent' ? [] : [state.reseller_id]),
  view: (state) => (state.status === 'absent' ? null : keyResource.parse(state)),
  // The last use is known for the present only.
  resource: (state) =>
    state.status === 'absent' ? undefined : writeUsedKey({ ...state, last_used_on: null }),
});
