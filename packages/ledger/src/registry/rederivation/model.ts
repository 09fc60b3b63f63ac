import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { FeatureModel } from '../../feature-model.js';
import { directoryLane } from '../../lanes.js';
import { rederivationEvents } from './events.js';
import { rederivationsProjection } from './projection.js';

export const rederivationModel: FeatureModel = {
  name: 'rederivation',
  streams: [
    defineStreams({
      stream: 'cost_key_rederivation-<id>',
      events: rederivationEvents,
      lanes: {
        CostKeyRederivationProgressed: [directoryLane.lane],
        CostKeyRederivationCompleted: [directoryLane.lane],
      },
    }),
  ],
  projections: [rederivationsProjection],
};
