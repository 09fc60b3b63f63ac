import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { FeatureModel } from '../../feature-model.js';
import { gateEvents } from './events.js';

export const gateModel: FeatureModel = {
  streams: [
    defineStreams({
      stream: 'gates-exchange',
      events: gateEvents,
      // Gates have no table: reads use their stream.
      lanes: { GateSet: [], GateChanged: [], GateRetired: [] },
    }),
  ],
};
