import type { Aggregate } from '@exchange/runtime/commands/aggregate';
import { type Attempt, withFacts } from '@exchange/runtime/commands/with-facts';
import type { CustomerId, EnrollmentId, ResellerId } from '@exchange/units';
import { type CustomerCommand, type CustomerRefusal, isInactive } from './decide.js';
import type { CustomerEvent } from './events.js';
import type { CustomerState } from './state.js';

type Customers = Aggregate<CustomerState, CustomerCommand, CustomerEvent, CustomerRefusal>;

interface ActiveEnrollment {
  readonly id: EnrollmentId;
  readonly reseller_id: ResellerId | null;
}

export interface CustomerEnrollments {
  /** Finds a pending, open or active enrollment; fences reserved ones not requested yet. */
  findActive(
    customer: CustomerId,
    reserved: readonly EnrollmentId[],
    attempt: Attempt,
  ): Promise<ActiveEnrollment | null>;
}

/** Checks between the read and the append at that revision, for each attempt (docs/decisions/0093). */
export function withEnrollments(customers: Customers, enrollments: CustomerEnrollments): Customers {
  return withFacts(customers, async (command, { state }, attempt) => {
    if (command.type !== 'UpdateCustomer' || command.changes.status !== 'inactive') return command;
    if (state.status === 'absent' || isInactive(state)) return command;
    const { id } = state.customer;
    const active = await enrollments.findActive(id, state.enrollments, attempt);
    if (active === null) return { ...command, activeEnrollment: null };
    const { scope } = attempt.context.metadata;
    const isSeen = scope === 'platform' || scope.reseller_id === active.reseller_id;
    return { ...command, activeEnrollment: { id: isSeen ? active.id : null } };
  });
}
