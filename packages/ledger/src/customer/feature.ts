import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { Feature } from '../feature.js';
import { directoryLane } from '../lanes.js';
import * as contract from './contract.js';
import { customerEvents } from './events.js';
import { customerHistory } from './history.js';
import { customersProjection } from './projection.js';
import { addCustomerReads } from './read.js';
import { addCustomerWrites } from './write.js';

export const customerFeature: Feature = {
  name: 'customer',
  contracts: contractsOf(contract),
  streams: [
    defineStreams({
      stream: 'customer-<id>',
      events: customerEvents,
      lanes: {
        CustomerRegistered: [directoryLane.lane],
        AttachmentAdded: [directoryLane.lane],
        PrimaryPromoted: [directoryLane.lane],
        AttachmentRemoved: [directoryLane.lane],
      },
    }),
  ],
  projections: [customersProjection],
  write: addCustomerWrites,
  read: addCustomerReads,
  histories: [customerHistory],
};
