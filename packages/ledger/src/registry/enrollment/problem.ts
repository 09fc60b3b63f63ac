import {
  coded,
  conflict,
  forbidden,
  type HttpProblem,
  notFound,
  unprocessable,
} from '@exchange/runtime/http/problems/http-problem';
import { byCode } from '@exchange/units';
import type { EnrollmentRefusal } from './commands.js';

export function enrollmentProblem(refusal: EnrollmentRefusal): HttpProblem {
  switch (refusal.code) {
    case 'not_a_premise':
      return unprocessable(
        `Only premises can be enrolled; that asset has type ${refusal.asset_type}.`,
      );
    case 'plan_not_visible':
      return forbidden("That plan is in another reseller's catalog.");
    case 'enrollment_exists':
      return conflict('That enrollment already exists.');
    case 'enrollment_absent':
      return notFound('There is no such enrollment.');
    case 'unknown_reason_code':
      return coded(unprocessable(sentenceOf(refusal)), refusal);
    default:
      return coded(conflict(sentenceOf(refusal)), refusal);
  }
}

type StepRefusal = Exclude<
  EnrollmentRefusal,
  {
    readonly code: 'not_a_premise' | 'plan_not_visible' | 'enrollment_exists' | 'enrollment_absent';
  }
>;

const sentenceOf = byCode<StepRefusal, string>({
  customer_inactive: () => 'That customer is inactive and accepts no enrollments.',
  plan_withdrawn: (refusal) => `That plan was withdrawn on ${refusal.withdrawn_on}.`,
  wrong_state: (refusal) => {
    const { status, allowed } = refusal;
    const next = allowed.length === 0 ? 'That is final.' : `Possible: ${allowed.join(', ')}.`;
    return `The enrollment is ${status}. ${next}`;
  },
  activating: () => 'The enrollment is being activated. Try again in a few seconds.',
  authorization_missing: () => 'The rule of the state requires an authorization of the customer.',
  already_in_progress: () => 'Another switch of this service point is in progress.',
  tracking_number_in_use: (refusal) =>
    `The tracking number ${refusal.tracking_number} belongs to another enrollment.`,
  no_active_enrollment: () =>
    'A renewal needs an active enrollment of the reseller at this service point.',
  effective_before_today: (refusal) => `effective_date is before today, ${refusal.today}.`,
  too_far_ahead: (refusal) =>
    `effective_date is too far ahead. The latest date is ${refusal.latest}.`,
  unknown_reason_code: (refusal) =>
    `${refusal.reason_code} is not a reason code of the enrollment's state.`,
  rescission_over: (refusal) =>
    refusal.rescission_ends_on === null
      ? 'The customer cannot rescind this enrollment.'
      : `The last day of the rescission was ${refusal.rescission_ends_on}.`,
  before_effective_date: (refusal) =>
    `started_on is before the effective date, ${refusal.effective_date}.`,
  before_incumbent_start: () => 'started_on is before the start of the supply that ends.',
  after_today: (refusal) => `The date is after today, ${refusal.today}.`,
  before_start: (refusal) =>
    `effective_date is before the start of the supply, ${refusal.started_on}.`,
  service_point_taken: () => 'The service point has another supply, or a switch in progress.',
  other_supply: () => 'Another supply of the service point lasted until a later date.',
  reinstatement_over: (refusal) => `The last day of a reinstatement was ${refusal.last_day}.`,
  no_switch: () => 'No switch ends this enrollment.',
  claim_used: () => 'Another enrollment uses the service point.',
  starts_later: () => 'Another enrollment uses the service point.',
});
