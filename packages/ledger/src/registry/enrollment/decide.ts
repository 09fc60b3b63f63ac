import { accept, type Decider, type Decision, refuse } from '@exchange/runtime/commands/decider';
import type { IsoDate } from '@exchange/units';
import { notAPremise } from '../asset/premise.js';
import { planVisibleTo } from '../plan/decide.js';
import type {
  EnrollmentCommand,
  EnrollmentRefusal,
  FollowUp,
  RequestEnrollment,
} from './commands.js';
import type { EnrollmentEvent } from './events.js';
import {
  type EnrollmentState,
  evolveEnrollment,
  isActivating,
  type PresentEnrollment,
  usesClaim,
} from './state.js';
import { aboutOf, decideStep } from './steps/decide-step.js';

type EnrollmentDecision = Decision<EnrollmentEvent, EnrollmentRefusal>;

/** Specification section 2, "Enrollment"; docs/decisions/0095. */
export const enrollment: Decider<
  EnrollmentState,
  EnrollmentCommand,
  EnrollmentEvent,
  EnrollmentRefusal
> = {
  initialState: { status: 'absent', revision: -1 },
  decide,
  evolve: evolveEnrollment,
};

function decide(state: EnrollmentState, command: EnrollmentCommand): EnrollmentDecision {
  switch (command.type) {
    case 'RequestEnrollment':
      return request(state, command);
    case 'FenceEnrollment':
    case 'FenceClaim':
    case 'Replace':
    case 'CompleteActivation':
    case 'AbandonActivation':
    case 'SetEnding':
      return followUp(state, command);
    default:
      if (state.status === 'absent') return refuse({ code: 'enrollment_absent' });
      return isActivating(state) ? refuse({ code: 'activating' }) : decideStep(state, command);
  }
}

function request(state: EnrollmentState, command: RequestEnrollment): EnrollmentDecision {
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

function followUp(state: EnrollmentState, command: FollowUp): EnrollmentDecision {
  if (command.type === 'FenceEnrollment') {
    if (state.status !== 'absent' && state.status !== 'dropped') return accept();
    const { enrollment_id, customer_id } = command;
    return accept({ type: 'EnrollmentFenced', data: { enrollment_id, customer_id } });
  }
  if (state.status === 'absent') return accept();
  const about = aboutOf(state);
  switch (command.type) {
    case 'FenceClaim':
    case 'Replace':
      return yieldClaim(state, command);
    case 'CompleteActivation': {
      if (!isActivating(state) || state.activation === null) return accept();
      return accept({ type: 'EnrollmentActivated', data: { ...about, ...state.activation } });
    }
    case 'AbandonActivation': {
      if (!isActivating(state)) return accept();
      const data = { ...about, code: command.code };
      return accept({ type: 'EnrollmentActivationAbandoned', data });
    }
    case 'SetEnding': {
      const { ending_on } = command;
      if (state.status !== 'active' || state.enrollment.ending_on === ending_on) return accept();
      return accept({ type: 'EnrollmentEnding', data: { ...about, ending_on } });
    }
    default:
      return command satisfies never;
  }
}

function yieldClaim(
  state: PresentEnrollment,
  command: Extract<FollowUp, { type: 'FenceClaim' | 'Replace' }>,
): EnrollmentDecision {
  const { slot } = command.claim;
  if (slot === 'supplier' && isActivating(state)) return refuse({ code: 'activating' });
  const about = aboutOf(state);
  const { enrollment_id } = about;
  if (!usesClaim(state, command.claim)) {
    return accept({ type: 'EnrollmentClaimFenced', data: { enrollment_id, slot } });
  }
  if (command.type === 'FenceClaim') return refuse({ code: 'claim_used' });
  const { renewalOf, ended_on } = command;
  if (renewalOf !== undefined && renewalOf !== about.reseller_id) {
    return refuse({ code: 'claim_used' });
  }
  if (isAfter(state.enrollment.started_on, ended_on)) return refuse({ code: 'starts_later' });
  return accept({
    type: 'EnrollmentDropped',
    data: { ...about, initiated_by: null, reason_code: null, ended_on },
  });
}

const isAfter = (start: IsoDate | null, day: IsoDate) => start !== null && start > day;
