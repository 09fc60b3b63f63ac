import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { FeatureModel } from '../../feature-model.js';
import { directoryLane } from '../../lanes.js';
import { customerEvents } from './events.js';
import { customersProjection } from './projection.js';

export const customerModel: FeatureModel = {
  name: 'customer',
  streams: [
    defineStreams({
      stream: 'customer-<id>',
      events: customerEvents,
      lanes: directoryLane.lane,
    }),
  ],
  projections: [customersProjection],
};
