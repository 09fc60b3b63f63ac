import { laneName } from '@exchange/runtime/event-log/lane-name';

export const enrollmentsLane = laneName.parse('enrollments');
