import type { Aggregate } from '@exchange/runtime/commands/aggregate';
import type { Execution } from '@exchange/runtime/commands/execution';
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
    execution: Pick<Execution<unknown, unknown>, 'context' | 'isTrial'>,
  ): Promise<EnrollmentId | null>;
}

/**
 * Customers that become inactive only without an active enrollment (docs/decisions/0093). The check comes between the
 * read of the customer's stream and the append at that revision, and is repeated for each attempt.
 */
export function withEnrollments(customers: Customers, enrollments: CustomerEnrollments): Customers {
  return {
    ...customers,
    execute: (execution) =>
      customers.execute({
        ...execution,
        async command(folded) {
          const command = await execution.command(folded);
          const { state } = folded;
          if (state.status === 'absent' || !deactivates(command, state.customer)) return command;
          const { id } = state.customer;
          const activeEnrollment = await enrollments.findActive(id, state.enrollments, execution);
          return { ...command, activeEnrollment };
        },
      }),
  };
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
