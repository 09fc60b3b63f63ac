import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { Feature } from '../feature.js';
import { directoryLane } from '../lanes.js';
import * as contract from './contract.js';
import { resellerCodeEvents, resellerEvents } from './events.js';
import { resellerHistory } from './history.js';
import { resellersProjection } from './projection.js';
import { addResellerReads } from './read.js';
import { addResellerWrites } from './write.js';

export const resellerFeature: Feature = {
  name: 'reseller',
  contracts: contractsOf(contract),
  tags: {
    'Resellers and customers':
      'Who sells, to whom, and which attachment of a customer is the primary one.',
  },
  streams: [
    defineStreams({
      stream: 'reseller-<id>',
      events: resellerEvents,
      lanes: {
        ResellerRegistered: [directoryLane.lane],
        ResellerUpdated: [directoryLane.lane],
        ResellerCodeWithheld: [],
      },
    }),
    defineStreams({
      stream: 'reseller_code-<digest>',
      events: resellerCodeEvents,
      lanes: {
        ResellerCodeClaimed: [],
        ResellerCodeReleased: [],
      },
    }),
  ],
  projections: [resellersProjection],
  write: addResellerWrites,
  read: addResellerReads,
  histories: [resellerHistory],
};
