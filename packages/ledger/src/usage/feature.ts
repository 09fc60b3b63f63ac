import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { Feature } from '../feature.js';
import { marketLane } from '../lanes.js';
import * as contract from './contract.js';
import { usageEvents } from './events.js';
import { usageHistory } from './history.js';
import { usageProjection } from './projection.js';
import { addUsageReads } from './read.js';
import { addUsageWrites } from './write.js';

export const usageFeature: Feature = {
  name: 'usage',
  contracts: contractsOf(contract),
  tags: {
    Usage: 'Readings of a premise, and a forecast from them.',
  },
  streams: [
    defineStreams({
      stream: 'premise_usage-<asset id>',
      events: usageEvents,
      lanes: {
        UsageRecorded: [marketLane.lane],
      },
    }),
  ],
  projections: [usageProjection],
  write: addUsageWrites,
  read: addUsageReads,
  histories: [usageHistory],
};
