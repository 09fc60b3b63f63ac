import { laneName } from '@exchange/runtime/lanes/lane-name';

/** Enrollments. */
export const enrollmentsLane = laneName.parse('enrollments');
