import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { FeatureModel } from '../../feature-model.js';
import { enrollmentClaimEvents, enrollmentEvents } from './events.js';
import { enrollmentsLane } from './lane.js';
import { enrollmentsProjection } from './projection.js';

export const enrollmentModel: FeatureModel = {
  name: 'enrollment',
  streams: [
    defineStreams({
      stream: 'enrollment-<id>',
      events: enrollmentEvents,
      lanes: enrollmentsLane,
    }),
    defineStreams({
      stream: 'enrollment_claim-<digest>',
      events: enrollmentClaimEvents,
      // Claims have no table: decisions read their streams.
      lanes: 'none',
    }),
  ],
  projections: [enrollmentsProjection],
};
