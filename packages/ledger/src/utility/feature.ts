import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import { assetsLane } from '../asset/lane.js';
import type { Feature } from '../feature.js';
import * as contract from './contract.js';
import { utilityEvents } from './events.js';
import { utilityHistory } from './history.js';
import { utilitiesLane } from './lane.js';
import { utilitiesProjection } from './projection.js';
import { addUtilityReads } from './read.js';
import { addUtilityWrites } from './write.js';

export const utilityFeature: Feature = {
  name: 'utility',
  contracts: contractsOf(contract),
  tags: {
    Utilities: 'Service territories, and which of them a point lies in.',
  },
  streams: [
    defineStreams({
      stream: 'utility-<id>',
      events: utilityEvents,
      lanes: {
        // The assets lane gives the layer of utilities its number.
        UtilityRegistered: [utilitiesLane, assetsLane],
        UtilityUpdated: [utilitiesLane],
      },
    }),
  ],
  projections: [utilitiesProjection],
  write: addUtilityWrites,
  read: addUtilityReads,
  histories: [utilityHistory],
};
