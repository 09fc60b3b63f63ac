import { enrollmentId } from '@exchange/units';
import { defineResourceHistory } from '../audit/history.js';
import { streams } from '../streams.js';
import { enrollment } from './decide.js';
import { enrollmentEvents } from './events.js';
import { writeEnrollment } from './resource.js';

/** What happened to an enrollment. */
export const enrollmentHistory = defineResourceHistory({
  operationId: 'getEnrollmentHistory',
  path: '/enrollments/{id}/history',
  what: 'enrollment',
  summary: 'What happened to an enrollment',
  id: enrollmentId,
  stream: streams.enrollment,
  events: enrollmentEvents,
  decider: enrollment,
  owners: (state) => (state.status === 'absent' ? [] : [state.enrollment.reseller_id]),
  view: (state) =>
    state.status === 'absent' ? null : { ...state.enrollment, status: state.status },
  resource: (state) =>
    state.status === 'absent'
      ? undefined
      : writeEnrollment({ ...state.enrollment, status: state.status }),
});
