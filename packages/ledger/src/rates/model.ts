import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { FeatureModel } from '../feature-model.js';
import { marketLane } from '../lanes.js';
import { ratesEvents } from './events.js';
import { ratesProjection } from './projection.js';

export const ratesModel: FeatureModel = {
  name: 'rates',
  streams: [
    defineStreams({
      stream: 'utility_rates-<utility id>',
      events: ratesEvents,
      lanes: {
        RatesRecorded: [marketLane.lane],
      },
    }),
  ],
  projections: [ratesProjection],
};
