import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { FeatureModel } from '../feature-model.js';
import { counterpartyCodeEvents, counterpartyEvents } from './events.js';
import { counterpartiesLane } from './lane.js';
import { counterpartiesProjection } from './projection.js';

export const counterpartyModel: FeatureModel = {
  name: 'counterparty',
  streams: [
    defineStreams({
      stream: 'counterparty-<id>',
      events: counterpartyEvents,
      lanes: {
        CounterpartyRegistered: [counterpartiesLane],
        CounterpartyUpdated: [counterpartiesLane],
        CounterpartySuspended: [counterpartiesLane],
        CounterpartyActivated: [counterpartiesLane],
        CounterpartyCodeWithheld: [],
      },
    }),
    defineStreams({
      stream: 'counterparty_code-<digest>',
      events: counterpartyCodeEvents,
      lanes: { CounterpartyCodeClaimed: [], CounterpartyCodeReleased: [] },
    }),
  ],
  projections: [counterpartiesProjection],
};
