import { mapKeyId } from '@exchange/units';
import { defineResourceHistory } from '../audit/history.js';
import { streams } from '../streams.js';
import { mapKey } from './decide.js';
import { mapKeyEvents } from './events.js';
import { writeUsedMapKey } from './resource.js';

/** What happened to a key for maps: who made it, and who revoked it. */
export const mapKeyHistory = defineResourceHistory({
  operationId: 'getMapKeyHistory',
  path: '/map-keys/{id}/history',
  what: 'key for maps',
  summary: 'What happened to a key for maps',
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
  // When it was used last is known of now alone.
  resource: (state) =>
    state.status === 'absent' ? undefined : writeUsedMapKey({ ...state, last_used_at: null }),
});
