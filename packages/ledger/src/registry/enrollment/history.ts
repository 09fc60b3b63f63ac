import { enrollmentId } from '@exchange/units';
import { defineResourceHistory } from '../../audit/history/history.js';
import { streams } from '../../streams.js';
import { enrollment } from './decide.js';
import { enrollmentEvents } from './events.js';
import { writeEnrollment } from './resource.js';
import type { EnrollmentState } from './state.js';

export const enrollmentHistory = defineResourceHistory({
  operationId: 'getEnrollmentHistory',
  path: '/enrollments/{id}/history',
  what: 'enrollment',
  summary: 'History of an enrollment',
  id: enrollmentId,
  stream: streams.enrollment,
  events: enrollmentEvents,
  decider: enrollment,
  owners: (state) => (state.status === 'absent' ? [] : [state.enrollment.reseller_id]),
  view,
  resource: (state) => (state.status === 'absent' ? undefined : writeEnrollment(state)),
  tag: (state, revision) =>
    state.status === 'absent' ? revision : state.shown_revision.toString(),
});

/** Shows a started activation and an objection, which have no status of their own. */
function view(state: EnrollmentState) {
  if (state.status === 'absent') return null;
  const { status, enrollment: fields, activation, objection } = state;
  return {
    ...fields,
    status,
    ...(activation === null ? {} : { activating_on: activation.started_on }),
    ...(objection === null ? {} : { is_switch_objected: true }),
  };
}
