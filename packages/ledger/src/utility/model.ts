import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import { assetsLane } from '../asset/lane.js';
import type { FeatureModel } from '../feature-model.js';
import { utilityEvents } from './events.js';
import { utilitiesLane } from './lane.js';
import { utilitiesProjection } from './projection.js';

export const utilityModel: FeatureModel = {
  name: 'utility',
  streams: [
    defineStreams({
      stream: 'utility-<id>',
      events: utilityEvents,
      lanes: {
        // The assets lane gives the layer of utilities its number.
        UtilityRegistered: [utilitiesLane, assetsLane],
        UtilityUpdated: [utilitiesLane],
      },
    }),
  ],
  projections: [utilitiesProjection],
};
