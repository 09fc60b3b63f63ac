import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { FeatureModel } from '../../feature-model.js';
import { externalIdEvents } from './events.js';

export const externalIdModel: FeatureModel = {
  streams: [
    defineStreams({
      stream: 'transaction_external_id-<digest>',
      events: externalIdEvents,
      lanes: { ExternalIdClaimed: [], ExternalIdReleased: [] },
    }),
  ],
};
