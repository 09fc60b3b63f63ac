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
      lanes: {
        EnrollmentRequested: [enrollmentsLane],
        EnrollmentFenced: [enrollmentsLane],
        EnrollmentUpdated: [enrollmentsLane],
        EnrollmentSubmitted: [enrollmentsLane],
        EnrollmentCancelled: [enrollmentsLane],
        EnrollmentLapsed: [enrollmentsLane],
        EnrollmentAccepted: [enrollmentsLane],
        EnrollmentRejected: [enrollmentsLane],
        EnrollmentObjected: [enrollmentsLane],
        EnrollmentObjectionResolved: [enrollmentsLane],
        EnrollmentRescinded: [enrollmentsLane],
        EnrollmentActivationStarted: [enrollmentsLane],
        EnrollmentActivationAbandoned: [enrollmentsLane],
        EnrollmentActivated: [enrollmentsLane],
        EnrollmentEnding: [enrollmentsLane],
        EnrollmentSwitchObjected: [enrollmentsLane],
        EnrollmentDropped: [enrollmentsLane],
        EnrollmentReinstated: [enrollmentsLane],
        EnrollmentClaimFenced: [enrollmentsLane],
      },
    }),
    defineStreams({
      stream: 'enrollment_claim-<digest>',
      events: enrollmentClaimEvents,
      // Claims have no table: decisions read their streams.
      lanes: { EnrollmentClaimed: [], EnrollmentClaimReleased: [] },
    }),
  ],
  projections: [enrollmentsProjection],
};
