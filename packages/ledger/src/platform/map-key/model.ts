import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { FeatureModel } from '../../feature-model.js';
import { mapKeyEvents } from './events.js';
import { mapKeysLane } from './lane.js';
import { mapKeysProjection } from './projection.js';

export const mapKeyModel: FeatureModel = {
  name: 'map-key',
  streams: [
    defineStreams({
      stream: 'map_key-<id>',
      events: mapKeyEvents,
      lanes: mapKeysLane,
    }),
  ],
  projections: [mapKeysProjection],
};
