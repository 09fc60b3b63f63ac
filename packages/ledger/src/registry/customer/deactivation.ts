import type { Aggregate } from '@exchange/runtime/commands/aggregate';
import { type Attempt, withFacts } from '@exchange/runtime/commands/with-facts';
import type { CustomerId, EnrollmentId } from '@exchange/units';
import type { CustomerCommand, CustomerRefusal } from './decide.js';
import type { CustomerEvent } from './events.js';
import type { CustomerState } from './state.js';

type Customers = Aggregate<CustomerState, CustomerCommand, CustomerEvent, CustomerRefusal>;

/** The enrollments of customers, which another feature implements. */
export interface CustomerEnrollments {
  /**
   * Finds an enrollment of the customer that is pending, open or active; null for none. A reserved enrollment that is
   * not requested is fenced: its request fails on the revision of its stream and needs another reservation.
   *
   * @param reserved the reservations in the customer's stream
   */
  findActive(
    customer: CustomerId,
    reserved: readonly EnrollmentId[],
    attempt: Attempt,
  ): Promise<EnrollmentId | null>;
}

/**
 * Customers that become inactive only without an active enrollment (docs/decisions/0093). The check comes between the
 * read of the customer's stream and the append at that revision, and is repeated for each attempt.
 */
export function withEnrollments(customers: Customers, enrollments: CustomerEnrollments): Customers {
  return withFacts(customers, async (command, { state }, attempt) => {
    if (state.status === 'absent' || !deactivates(command, state.customer)) return command;
    const { id } = state.customer;
    const activeEnrollment = await enrollments.findActive(id, state.enrollments, attempt);
    return { ...command, activeEnrollment };
  });
}

function deactivates(
  command: CustomerCommand,
  { status }: { readonly status: string },
): command is Extract<CustomerCommand, { type: 'UpdateCustomer' }> {
  return (
    command.type === 'UpdateCustomer' &&
    command.changes.status === 'inactive' &&
    status !== 'inactive'
  );
}
