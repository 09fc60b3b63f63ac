import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { FeatureModel } from '../feature-model.js';
import { marketLane } from '../lanes.js';
import { usageEvents } from './events.js';
import { usageProjection } from './projection.js';

export const usageModel: FeatureModel = {
  name: 'usage',
  streams: [
    defineStreams({
      stream: 'premise_usage-<asset id>',
      events: usageEvents,
      lanes: {
        UsageRecorded: [marketLane.lane],
      },
    }),
  ],
  projections: [usageProjection],
};
