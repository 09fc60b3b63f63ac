import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { Feature } from '../feature.js';
import { installationEvents } from './events.js';

export const installationFeature: Feature = {
  name: 'installation',
  streams: [
    defineStreams({
      stream: 'installation-<what>',
      events: installationEvents,
      lanes: { CurrencyStated: [], LogMoved: [] },
    }),
  ],
};
