import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { FeatureModel } from '../feature-model.js';
import { directoryLane } from '../lanes.js';
import { resellerCodeEvents, resellerEvents } from './events.js';
import { resellersProjection } from './projection.js';

export const resellerModel: FeatureModel = {
  name: 'reseller',
  streams: [
    defineStreams({
      stream: 'reseller-<id>',
      events: resellerEvents,
      lanes: {
        ResellerRegistered: [directoryLane.lane],
        ResellerUpdated: [directoryLane.lane],
        ResellerCodeWithheld: [],
      },
    }),
    defineStreams({
      stream: 'reseller_code-<digest>',
      events: resellerCodeEvents,
      lanes: {
        ResellerCodeClaimed: [],
        ResellerCodeReleased: [],
      },
    }),
  ],
  projections: [resellersProjection],
};
