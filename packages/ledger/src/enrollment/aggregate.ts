import { defineAggregate } from '@exchange/runtime/commands/define-aggregate';
import { enrollment } from './decide.js';
import { enrollmentEvents } from './events.js';

/** Enrollments. */
export const enrollments = defineAggregate(enrollmentEvents, enrollment);
