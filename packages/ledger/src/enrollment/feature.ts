import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { Feature } from '../feature.js';
import * as contract from './contract.js';
import { enrollmentEvents } from './events.js';
import { enrollmentHistory } from './history.js';
import { enrollmentsLane } from './lane.js';
import { enrollmentsProjection } from './projection.js';
import { addEnrollmentReads } from './read.js';
import { addEnrollmentWrites } from './write.js';

export const enrollmentFeature: Feature = {
  name: 'enrollment',
  contracts: contractsOf(contract),
  tags: {
    Enrollments: 'Premises enrolled in plans.',
  },
  streams: [
    defineStreams({
      stream: 'enrollment-<id>',
      events: enrollmentEvents,
      lanes: {
        EnrollmentRequested: [enrollmentsLane],
      },
    }),
  ],
  projections: [enrollmentsProjection],
  write: addEnrollmentWrites,
  read: addEnrollmentReads,
  histories: [enrollmentHistory],
};
