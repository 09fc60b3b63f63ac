import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { Feature } from '../feature.js';
import { marketLane } from '../lanes.js';
import * as contract from './contract.js';
import { ratesEvents } from './events.js';
import { ratesHistory } from './history.js';
import { ratesProjection } from './projection.js';
import { addRateReads } from './read.js';
import { addRateWrites } from './write.js';

export const ratesFeature: Feature = {
  name: 'rates',
  contracts: contractsOf(contract),
  tags: {
    Rates: 'Rates of an area over time.',
  },
  streams: [
    defineStreams({
      stream: 'utility_rates-<utility id>',
      events: ratesEvents,
      lanes: {
        RatesRecorded: [marketLane.lane],
      },
    }),
  ],
  projections: [ratesProjection],
  write: addRateWrites,
  read: addRateReads,
  histories: [ratesHistory],
};
