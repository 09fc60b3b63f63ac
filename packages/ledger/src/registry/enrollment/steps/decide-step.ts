import {
  addDays,
  businessDayAfter,
  dayMs,
  federalHolidays,
  localDateAt,
  noHolidays,
} from '@exchange/calendar';
import { accept, type Decision, refuse } from '@exchange/runtime/commands/decider';
import { type Instant, type IsoDate, instantOf, isoDate } from '@exchange/units';
import { changedFields } from '../../../platform/resource/changes.js';
import type { EnrollmentRule } from '../../enrollment-rule/events.js';
import type { EnrollmentRefusal, Step, Submit } from '../commands.js';
import type { EnrollmentEvent } from '../events.js';
import type { PresentEnrollment } from '../state.js';
import { allowedIn, isAllowed, isReasonCode } from './lifecycle.js';

type StepDecision = Decision<EnrollmentEvent, EnrollmentRefusal>;
type StepOf<Type extends Step['type']> = Extract<Step, { type: Type }>;

const reinstatementDays = 30;

export const dayBy = ({ time_zone }: EnrollmentRule, at: Instant): IsoDate =>
  isoDate.parse(localDateAt(time_zone, Date.parse(at)));

export function decideStep(state: PresentEnrollment, step: Step): StepDecision {
  const { status } = state;
  if (!isAllowed(step.type, status)) return wrongState(state);
  const about = aboutOf(state);
  switch (step.type) {
    case 'Update': {
      if (status !== 'pending') return wrongState(state);
      const changes = changedFields(step.changes, state.enrollment);
      if (Object.keys(changes).length === 0) return accept();
      return accept({ type: 'EnrollmentUpdated', data: { ...about, changes } });
    }
    case 'Submit':
      return submit(state, step);
    case 'Cancel':
      return accept({ type: 'EnrollmentCancelled', data: { ...about, reason: step.reason } });
    case 'Lapse': {
      const isDue = status === 'submitted' && state.lapses_at !== null;
      if (!isDue || step.at < state.lapses_at) return accept();
      return accept({ type: 'EnrollmentLapsed', data: about });
    }
    case 'Accept':
      return acceptFrom(state, step);
    case 'Reject': {
      const { reason_code, reason } = step;
      if (!isReasonCode(reason_code, state.state)) {
        return refuse({ code: 'unknown_reason_code', reason_code });
      }
      return accept({ type: 'EnrollmentRejected', data: { ...about, reason_code, reason } });
    }
    case 'Object':
      return accept({ type: 'EnrollmentObjected', data: { ...about, reason: step.reason } });
    case 'Resolve': {
      const data = { ...about, outcome: step.outcome };
      return accept({ type: 'EnrollmentObjectionResolved', data });
    }
    case 'Rescind':
      return rescind(state, step);
    case 'StartActivation':
      return startActivation(state, step);
    case 'Drop':
      return drop(state, step);
    case 'Reinstate':
      return reinstate(state, step);
    case 'ObjectToSwitch': {
      if (state.enrollment.ending_on === null) return refuse({ code: 'no_switch' });
      if (state.objection !== null) return wrongState(state);
      return accept({ type: 'EnrollmentSwitchObjected', data: { ...about, reason: step.reason } });
    }
    default:
      return step satisfies never;
  }
}

const wrongState = ({ status }: PresentEnrollment): StepDecision =>
  refuse({ code: 'wrong_state', status, allowed: allowedIn(status) });

export const aboutOf = ({ enrollment: { id, reseller_id } }: PresentEnrollment) => ({
  enrollment_id: id,
  reseller_id,
});

function submit(state: PresentEnrollment, step: Submit): StepDecision {
  const { at, rule, tracking_number, plan_terms, obstacle } = step;
  const { authorization, service_point } = state.enrollment;
  if (rule.authorization === 'required' && authorization === null) {
    return refuse({ code: 'authorization_missing' });
  }
  if (obstacle === 'tracking_number_in_use') return refuse({ code: obstacle, tracking_number });
  if (obstacle !== undefined) return refuse({ code: obstacle });
  const kind = state.enrollment.kind ?? 'switch';
  const holidays = rule.calendar === 'us-federal' ? federalHolidays : noHolidays;
  const from = dayBy(rule, authorization?.obtained_at ?? at);
  const lastDay = businessDayAfter(from, rule.rescission_business_days, holidays);
  return accept({
    type: 'EnrollmentSubmitted',
    data: {
      ...aboutOf(state),
      kind,
      tracking_number,
      state: step.state,
      exclusive_by: service_point === null ? 'asset' : 'service_point',
      plan_terms,
      rescission_ends_on: kind === 'move_in' ? null : isoDate.parse(lastDay),
      lapses_at: instantOf(new Date(Date.parse(at) + rule.lapse_days * dayMs)),
    },
  });
}

function acceptFrom(state: PresentEnrollment, step: StepOf<'Accept'>): StepDecision {
  const { effective_date, today, rule, obstacle } = step;
  if (effective_date < today) return refuse({ code: 'effective_before_today', today });
  const latest = isoDate.parse(addDays(today, rule.max_days_ahead));
  if (effective_date > latest) return refuse({ code: 'too_far_ahead', latest });
  if (obstacle !== undefined) return refuse({ code: obstacle });
  return accept({ type: 'EnrollmentAccepted', data: { ...aboutOf(state), effective_date } });
}

function rescind(state: PresentEnrollment, step: StepOf<'Rescind'>): StepDecision {
  const { requested_at, today, scope } = step;
  const { rescission_ends_on } = state.enrollment;
  const isOver = rescission_ends_on === null || today > rescission_ends_on;
  if (isOver && scope.kind !== 'platform') {
    return refuse({ code: 'rescission_over', rescission_ends_on });
  }
  return accept({ type: 'EnrollmentRescinded', data: { ...aboutOf(state), requested_at } });
}

function startActivation(state: PresentEnrollment, step: StepOf<'StartActivation'>): StepDecision {
  const { started_on, meter_read_kwh, today, incumbent, obstacle, otherSupplyEnd } = step;
  const { effective_date } = state.enrollment;
  if (effective_date === null || started_on < effective_date) {
    return refuse({ code: 'before_effective_date', effective_date });
  }
  if (started_on > today) return refuse({ code: 'after_today', today });
  if (obstacle !== undefined) return refuse({ code: obstacle });
  const incumbentStart = incumbent?.started_on ?? null;
  if (incumbentStart !== null && started_on < incumbentStart) {
    return refuse({ code: 'before_incumbent_start' });
  }
  if (isAfter(otherSupplyEnd, started_on)) return refuse({ code: 'other_supply' });
  const data = { ...aboutOf(state), started_on, meter_read_kwh };
  return accept({ type: 'EnrollmentActivationStarted', data });
}

const isAfter = (end: IsoDate | null | undefined, day: IsoDate | null) =>
  typeof end === 'string' && day !== null && end > day;

function drop(state: PresentEnrollment, step: StepOf<'Drop'>): StepDecision {
  const { initiated_by, reason_code, effective_date, today } = step;
  const { started_on } = state.enrollment;
  if (!isReasonCode(reason_code, state.state)) {
    return refuse({ code: 'unknown_reason_code', reason_code });
  }
  if (started_on === null || effective_date < started_on) {
    return refuse({ code: 'before_start', started_on });
  }
  if (effective_date > today) return refuse({ code: 'after_today', today });
  return accept({
    type: 'EnrollmentDropped',
    data: { ...aboutOf(state), initiated_by, reason_code, ended_on: effective_date },
  });
}

function reinstate(state: PresentEnrollment, step: StepOf<'Reinstate'>): StepDecision {
  const { reason, today, takesEnrollments, obstacle, otherSupplyEnd } = step;
  const { ended_on } = state.enrollment;
  const last_day = isoDate.parse(addDays(ended_on ?? today, reinstatementDays));
  if (today > last_day) return refuse({ code: 'reinstatement_over', last_day });
  if (takesEnrollments === false) return refuse({ code: 'customer_inactive' });
  if (obstacle !== undefined) return refuse({ code: obstacle });
  if (isAfter(otherSupplyEnd, ended_on)) return refuse({ code: 'other_supply' });
  return accept({ type: 'EnrollmentReinstated', data: { ...aboutOf(state), reason } });
}
