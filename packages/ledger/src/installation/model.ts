import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { FeatureModel } from '../feature-model.js';
import { installationEvents } from './events.js';

export const installationModel: FeatureModel = {
  name: 'installation',
  streams: [
    defineStreams({
      stream: 'installation-<what>',
      events: installationEvents,
      lanes: { LedgerStarted: [], LogMoved: [] },
    }),
  ],
};
