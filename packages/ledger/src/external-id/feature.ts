import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { Feature } from '../feature.js';
import { externalIdEvents } from './events.js';

export const externalIdFeature: Feature = {
  name: 'external-id',
  streams: [
    defineStreams({
      stream: 'transaction_external_id-<digest>',
      events: externalIdEvents,
      lanes: { ExternalIdClaimed: [], ExternalIdReleased: [] },
    }),
  ],
};
