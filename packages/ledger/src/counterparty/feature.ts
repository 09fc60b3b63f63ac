import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { Feature } from '../feature.js';
import * as contract from './contract.js';
import { counterpartyCodeEvents, counterpartyEvents } from './events.js';
import { counterpartyHistory } from './history.js';
import { counterpartiesLane } from './lane.js';
import { counterpartiesProjection } from './projection.js';
import { addCounterpartyReads } from './read.js';
import { addCounterpartyWrites } from './write.js';

export const counterpartyFeature: Feature = {
  name: 'counterparty',
  contracts: contractsOf(contract),
  tags: {
    Counterparties:
      'The other side of exchange transactions: who they are, and whether they may be traded with.',
  },
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
  write: addCounterpartyWrites,
  read: addCounterpartyReads,
  histories: [counterpartyHistory],
};
