import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { FeatureModel } from '../feature-model.js';
import { gateEvents } from './events.js';

export const gateModel: FeatureModel = {
  name: 'gate',
  streams: [
    defineStreams({
      stream: 'gates-exchange',
      events: gateEvents,
      // No table shows them: they are read from their stream.
      lanes: { GateSet: [], GateChanged: [], GateRetired: [] },
    }),
  ],
};
