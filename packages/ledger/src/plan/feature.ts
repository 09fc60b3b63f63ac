import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { Feature } from '../feature.js';
import { marketLane } from '../lanes.js';
import * as contract from './contract.js';
import { planEvents } from './events.js';
import { planHistory } from './history.js';
import { plansProjection } from './projection.js';
import { addPlanReads } from './read.js';
import { addPlanWrites } from './write.js';

export const planFeature: Feature = {
  name: 'plan',
  contracts: contractsOf(contract),
  tags: {
    Plans: 'What customers can be enrolled in; for all, or private to a reseller.',
  },
  streams: [
    defineStreams({
      stream: 'plan-<id>',
      events: planEvents,
      lanes: {
        PlanPublished: [marketLane.lane],
      },
    }),
  ],
  projections: [plansProjection],
  write: addPlanWrites,
  read: addPlanReads,
  histories: [planHistory],
};
