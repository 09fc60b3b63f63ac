import { enrollmentId } from '@exchange/units';
import { defineHistory } from '../audit/history.js';
import { streams } from '../streams.js';
import { enrollment } from './decide.js';
import { enrollmentEvents } from './events.js';

/** What happened to an enrollment. */
export const enrollmentHistory = defineHistory({
  operationId: 'getEnrollmentHistory',
  path: '/enrollments/{id}/history',
  summary: 'What happened to an enrollment',
  id: enrollmentId,
  stream: streams.enrollment,
  events: enrollmentEvents,
  decider: enrollment,
  owners: (state) => (state.status === 'absent' ? [] : [state.enrollment.reseller_id]),
  view: (state) =>
    state.status === 'absent' ? null : { ...state.enrollment, status: state.status },
});
