import { defineStreams } from '../../event-log/stream-kind.js';
import { idempotencyEvents } from './events.js';

export const idempotencyStreams = defineStreams({
  stream: 'idempotency_key-<digest>',
  events: idempotencyEvents,
  lanes: { IdempotencyKeyClaimed: [], IdempotencyKeySettled: [], IdempotencyKeyReleased: [] },
});
