import { randomUUID } from 'node:crypto';
import type { Aggregate } from '@exchange/runtime/commands/aggregate';
import { CommandFailed } from '@exchange/runtime/commands/command-failed';
import { defineAggregate, memoizeByStore } from '@exchange/runtime/commands/define-aggregate';
import { type Attempt, withFacts } from '@exchange/runtime/commands/with-facts';
import type { CustomerId, EnrollmentId } from '@exchange/units';
import { streams } from '../../streams.js';
import { customers } from '../customer/aggregate.js';
import { isInactive } from '../customer/decide.js';
import {
  type EnrollmentCommand,
  type EnrollmentRefusal,
  type EnrollmentState,
  enrollment,
} from './decide.js';
import { type EnrollmentEvent, enrollmentEvents } from './events.js';

type Enrollments = Aggregate<
  EnrollmentState,
  EnrollmentCommand,
  EnrollmentEvent,
  EnrollmentRefusal
>;

/** Records in the customer's stream that an enrollment follows; false for an inactive customer. */
type Reserve = (customer: CustomerId, id: EnrollmentId, attempt: Attempt) => Promise<boolean>;

/** Enrollments without a reservation of the customer. */
export const plainEnrollments = defineAggregate(enrollmentEvents, enrollment);

/** Enrollments, each in a stream of its own, that reserve their customer first. */
export const enrollments = memoizeByStore((store) => {
  const customerStreams = customers.on(store);
  return withReservation(plainEnrollments.on(store), async (customer, id, attempt) => {
    const stream = streams.customer(customer);
    if (attempt.isTrial === true) {
      const { state } = await customerStreams.load(stream);
      return state.status === 'registered' && !isInactive(state);
    }
    const reserved = await customerStreams.execute({
      stream,
      // Each attempt needs its own event: a fence may have voided an earlier reservation.
      context: { ...attempt.context, commandId: randomUUID() },
      command: () => ({ type: 'ReserveEnrollment', enrollment_id: id }),
    });
    if (reserved.outcome === 'contended') throw new CommandFailed({ code: 'contended' });
    return reserved.outcome === 'accepted';
  });
});

/**
 * Enrollments that reserve their customer between the read of their stream and the append at that revision, for each
 * attempt (docs/decisions/0093).
 */
export function withReservation(plain: Enrollments, reserve: Reserve): Enrollments {
  return withFacts(plain, async (command, { state }, attempt) => {
    if (command.type !== 'RequestEnrollment') return command;
    const { premise, enrollment: requested } = command;
    const { customer_id } = premise;
    // A refused enrollment reserves nothing.
    const isRefused = enrollment.decide(state, command).outcome === 'refused';
    if (customer_id === null || isRefused) return command;
    const takesEnrollments = await reserve(customer_id, requested.id, attempt);
    return { ...command, takesEnrollments };
  });
}
