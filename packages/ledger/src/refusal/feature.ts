import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { Feature } from '../feature.js';
import { exchangeLane } from '../transaction/lane.js';
import { refusalEvents } from './events.js';

export const refusalFeature: Feature = {
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
