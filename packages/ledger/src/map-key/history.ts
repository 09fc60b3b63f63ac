import { mapKeyId } from '@exchange/units';
import { defineHistory } from '../audit/history.js';
import { streams } from '../streams.js';
import { mapKey } from './decide.js';
import { mapKeyEvents } from './events.js';

/** What happened to a key for maps: who made it, and who revoked it. */
export const mapKeyHistory = defineHistory({
  operationId: 'getMapKeyHistory',
  path: '/map-keys/{id}/history',
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
});
