import { mapKeyId } from '@exchange/units';
import { defineResourceHistory } from '../audit/history.js';
import { streams } from '../streams.js';
import { mapKey } from './decide.js';
import { mapKeyEvents } from './events.js';
import { writeMapKey } from './resource.js';

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
      : { name: state.key.name, reseller_id: state.key.reseller_id, status: state.status },
  resource(state) {
    if (state.status === 'absent') return undefined;
    const { status, key } = state;
    const { revoked_at, revoked_by } =
      state.status === 'revoked' ? state : { revoked_at: null, revoked_by: null };
    // When it was used last is known of now alone.
    return writeMapKey({ ...key, status, revoked_at, revoked_by }, { last_used_at: null });
  },
});
