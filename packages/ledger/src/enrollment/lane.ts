import { laneName } from '@exchange/runtime/event-log/lane-name';

/** Enrollments. */
export const enrollmentsLane = laneName.parse('enrollments');
