import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { FeatureModel } from '../../feature-model.js';
import { enrollmentEvents } from './events.js';
import { enrollmentsLane } from './lane.js';
import { enrollmentsProjection } from './projection.js';

export const enrollmentModel: FeatureModel = {
  name: 'enrollment',
  streams: [
    defineStreams({
      stream: 'enrollment-<id>',
      events: enrollmentEvents,
      lanes: {
        EnrollmentRequested: [enrollmentsLane],
        EnrollmentFenced: [enrollmentsLane],
      },
    }),
  ],
  projections: [enrollmentsProjection],
};
