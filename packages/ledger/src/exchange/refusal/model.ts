import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { FeatureModel } from '../../feature-model.js';
import { exchangeLane } from '../transaction/lane.js';
import { refusalEvents } from './events.js';

export const refusalModel: FeatureModel = {
  name: 'refusal',
  streams: [
    defineStreams({
      stream: 'refusal-<id>',
      events: refusalEvents,
      lanes: {
        CommandRefused: [exchangeLane],
      },
    }),
  ],
};
