import { mapKeyId } from '@exchange/units';
import { defineResourceHistory } from '../../audit/history/history.js';
import { streams } from '../../streams.js';
import { mapKey } from './decide.js';
import { mapKeyEvents } from './events.js';
import { writeUsedMapKey } from './resource.js';

export const mapKeyHistory = defineResourceHistory({
  operationId: 'getMapKeyHistory',
  path: '/map-keys/{id}/history',
  what: 'key for maps',
  summary: 'History of a key for maps',
  description: 'Platform callers only.',
  id: mapKeyId,
  stream: streams.mapKey,
  events: mapKeyEvents,
  decider: mapKey,
  owners: (state) => (state.status === 'absent' ? [] : [null]),
  view: (state) =>
    state.status === 'absent'
      ? null
      : { name: state.name, reseller_id: state.reseller_id, status: state.status },
  // The last use is known for the present only.
  resource: (state) =>
    state.status === 'absent' ? undefined : writeUsedMapKey({ ...state, last_used_at: null }),
});
