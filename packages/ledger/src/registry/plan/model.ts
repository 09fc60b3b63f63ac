import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { FeatureModel } from '../../feature-model.js';
import { retailLane } from '../../lanes.js';
import { planEvents } from './events.js';
import { plansProjection } from './projection.js';

export const planModel: FeatureModel = {
  name: 'plan',
  streams: [
    defineStreams({
      stream: 'plan-<id>',
      events: planEvents,
      lanes: retailLane.lane,
    }),
  ],
  projections: [plansProjection],
};
