import { accept, type Decider, type Decision, refuse } from '@exchange/runtime/commands/decider';
import type { CustomerId, EnrollmentId, IsoDate, ResellerId, Scope } from '@exchange/units';
import type { FieldsOf } from '../../platform/resource/changes.js';
import { type NotAPremise, notAPremise } from '../asset/premise.js';
import { planVisibleTo } from '../plan/decide.js';
import type { EnrollmentEvent, enrollmentRequested } from './events.js';

/** An enrollment in any status. */
export type EnrollmentFields = Omit<
  FieldsOf<typeof enrollmentRequested, 'enrollment_id'>,
  'status'
>;

/** The fields copied from the premise. */
type Attribution = Pick<EnrollmentFields, 'reseller_id' | 'customer_id' | 'cost_key'>;

/** A field exists only in the status that has it. */
export type EnrollmentState =
  | { readonly status: 'absent' }
  | { readonly status: 'pending'; readonly enrollment: EnrollmentFields };

export interface RequestEnrollment {
  readonly type: 'RequestEnrollment';
  readonly enrollment: Omit<EnrollmentFields, keyof Attribution>;
  /** The caller's scope, because plans of another reseller's catalog are hidden. */
  readonly scope: Scope;
  /** The state of the plan from its own stream. */
  readonly plan: {
    readonly reseller_id: ResellerId | null;
    readonly withdrawn_on?: IsoDate | undefined;
  };
  /** The state of the premise from its own stream. */
  readonly premise: Attribution & { readonly asset_type: string };
  /** Whether the customer is active, by a reservation in its stream; true without a customer. */
  readonly takesEnrollments: boolean;
}

/** Fails a concurrent request on the revision of the stream. */
interface FenceEnrollment {
  readonly type: 'FenceEnrollment';
  readonly enrollment_id: EnrollmentId;
  readonly customer_id: CustomerId;
}

export type EnrollmentCommand = RequestEnrollment | FenceEnrollment;

export type EnrollmentRefusal =
  | NotAPremise
  | { readonly code: 'enrollment_exists' }
  | { readonly code: 'plan_not_visible' }
  | { readonly code: 'customer_inactive' }
  | { readonly code: 'plan_withdrawn'; readonly withdrawn_on: IsoDate };

/** Enrollments of premises in plans (specification section 2, "Enrollment"). */
export const enrollment: Decider<
  EnrollmentState,
  EnrollmentCommand,
  EnrollmentEvent,
  EnrollmentRefusal
> = { initialState: { status: 'absent' }, decide, evolve };

function decide(
  state: EnrollmentState,
  command: EnrollmentCommand,
): Decision<EnrollmentEvent, EnrollmentRefusal> {
  if (command.type === 'FenceEnrollment') {
    if (state.status !== 'absent') return accept();
    const { enrollment_id, customer_id } = command;
    return accept({ type: 'EnrollmentFenced', data: { enrollment_id, customer_id } });
  }
  if (state.status !== 'absent') return refuse({ code: 'enrollment_exists' });
  const { premise } = command;
  if (!planVisibleTo(command.scope, command.plan)) return refuse({ code: 'plan_not_visible' });
  const { withdrawn_on } = command.plan;
  if (withdrawn_on !== undefined) return refuse({ code: 'plan_withdrawn', withdrawn_on });
  const refusal = notAPremise(premise);
  if (refusal !== undefined) return refuse(refusal);
  if (!command.takesEnrollments) return refuse({ code: 'customer_inactive' });
  const { id: enrollment_id, ...fields } = command.enrollment;
  const { reseller_id, customer_id, cost_key } = premise;
  return accept({
    type: 'EnrollmentRequested',
    data: { enrollment_id, ...fields, status: 'pending', reseller_id, customer_id, cost_key },
  });
}

/** Whether an enrollment no longer keeps its customer active. */
export function isOver({ status }: Exclude<EnrollmentState, { status: 'absent' }>): boolean {
  switch (status) {
    case 'pending':
      return false;
    default:
      return status satisfies never;
  }
}

function evolve(state: EnrollmentState, event: EnrollmentEvent): EnrollmentState {
  switch (event.type) {
    case 'EnrollmentRequested': {
      const { enrollment_id: id, status, ...fields } = event.data;
      return { status, enrollment: { id, ...fields } };
    }
    // The fence is the revision of the stream.
    case 'EnrollmentFenced':
      return state;
    default:
      return event satisfies never;
  }
}
