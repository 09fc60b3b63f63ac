import { defineEvent, type EventOf } from '@exchange/runtime/event-log/event-schema';
import {
  assetId,
  customerId,
  decimalText,
  enrollmentId,
  instant,
  isoDate,
  planId,
  resellerId,
  stateCode,
} from '@exchange/units';
import { z } from 'zod';
import { changesData } from '../../platform/resource/changes.js';

export const enrollmentKinds = ['switch', 'move_in', 'renewal'] as const;
export const authorizationMethods = ['written', 'electronic', 'telephonic', 'in_person'] as const;
export const dropInitiators = ['customer', 'supplier', 'utility'] as const;
export const slots = ['supplier', 'switch', 'tracking'] as const;

export const servicePoint = z.object({ scheme: z.string(), id: z.string() });
export type ServicePoint = Readonly<z.output<typeof servicePoint>>;

export const authorization = z.object({
  method: z.enum(authorizationMethods),
  obtained_at: instant,
  reference: z.string(),
  sha256: z.string().nullable(),
});

export const planTerms = z.object({
  name: z.string(),
  rate_type: z.string(),
  rate_cents_per_kwh: decimalText,
  term_months: z.int(),
});

const date = isoDate.nullable();

/** Null before the step that sets it. */
export const progress = {
  exclusive_by: z
    .enum(['service_point', 'asset'])
    .nullable()
    .meta({ description: 'The id that has one supplier and one switch at a time' }),
  tracking_number: z.string().nullable(),
  plan_terms: planTerms.nullable(),
  rescission_ends_on: date.meta({ description: 'The last day; null for a move_in' }),
  effective_date: date.meta({ description: 'Of the acceptance' }),
  started_on: date,
  ending_on: date.meta({ description: 'The date of an accepted switch to another supply' }),
  ended_on: date,
  term_ends_on: date.meta({ description: 'From started_on, until then from effective_date' }),
  reason_code: z.string().nullable(),
  reason: z.string().nullable(),
};

const draft = {
  kind: z.enum(enrollmentKinds).nullable(),
  requested_start: date,
  service_point: servicePoint.nullable(),
  authorization: authorization.nullable(),
};

export const enrollmentRequested = defineEvent({
  type: 'EnrollmentRequested',
  description:
    'A premise was enrolled in a plan; reseller, customer and cost key are those of the premise at that time.',
  data: z.object({
    enrollment_id: enrollmentId,
    plan_id: planId,
    premise_asset_id: assetId,
    customer_name: z.string(),
    customer_email: z.string(),
    status: z.literal('pending'),
    reseller_id: resellerId.nullable(),
    customer_id: customerId.nullable(),
    cost_key: z.string().nullable(),
    kind: draft.kind.default(null),
    requested_start: draft.requested_start.default(null),
    service_point: draft.service_point.default(null),
    authorization: draft.authorization.default(null),
  }),
});

const about = { enrollment_id: enrollmentId, reseller_id: resellerId.nullable() };
const reason = z.string();
const meterRead = decimalText.nullable();

function defineStep<const Type extends string, Shape extends z.ZodRawShape>(
  type: Type,
  description: string,
  shape: Shape,
) {
  return defineEvent({ type, version: 1, description, data: z.object({ ...about, ...shape }) });
}

export const enrollmentEvents = [
  enrollmentRequested,
  defineEvent({
    type: 'EnrollmentFenced',
    description:
      'The customer is about to become inactive; a concurrent request of this enrollment is decided again.',
    data: z.object({ enrollment_id: enrollmentId, customer_id: customerId }),
  }),
  defineStep(
    'EnrollmentUpdated',
    'Members of a pending enrollment changed; only the changes are listed.',
    { changes: changesData(draft) },
  ),
  defineStep(
    'EnrollmentSubmitted',
    'An enrollment was submitted to the market, with the terms that the customer signed. It lapses at lapses_at without an answer. rescission_ends_on null: the customer cannot rescind.',
    {
      kind: z.enum(enrollmentKinds),
      tracking_number: z.string(),
      /** State of the premise, which selects the rule of later steps. */
      state: stateCode.nullable(),
      exclusive_by: z.enum(['service_point', 'asset']),
      plan_terms: planTerms,
      rescission_ends_on: date,
      lapses_at: instant,
    },
  ),
  defineStep('EnrollmentCancelled', 'An enrollment was cancelled.', {
    reason,
  }),
  defineStep('EnrollmentLapsed', 'A submitted enrollment got no answer in time.', {}),
  defineStep('EnrollmentAccepted', 'The market accepted an enrollment from effective_date on.', {
    effective_date: isoDate,
  }),
  defineStep('EnrollmentRejected', 'The market rejected an enrollment.', {
    reason_code: z.string(),
    reason: reason.nullable(),
  }),
  defineStep('EnrollmentObjected', 'An objection stops an enrollment.', {
    reason,
  }),
  defineStep(
    'EnrollmentObjectionResolved',
    'An objection was resolved: overruled returns to the status before it, upheld rejects the enrollment.',
    { outcome: z.enum(['upheld', 'overruled']) },
  ),
  defineStep(
    'EnrollmentRescinded',
    'The customer rescinded an enrollment. requested_at is the time of the customer’s request.',
    { requested_at: instant },
  ),
  defineStep(
    'EnrollmentActivationStarted',
    'An accepted enrollment is about to become the supply of its service point; another event completes or abandons that.',
    { started_on: isoDate, meter_read_kwh: meterRead },
  ),
  defineStep('EnrollmentActivationAbandoned', 'A started activation became impossible.', {
    code: z.enum(['before_incumbent_start', 'no_active_enrollment', 'other_supply']),
  }),
  defineStep(
    'EnrollmentActivated',
    'An enrollment is the supply of its service point from started_on on.',
    { started_on: isoDate, meter_read_kwh: meterRead },
  ),
  defineStep(
    'EnrollmentEnding',
    'A switch of the service point is accepted for ending_on; null: it no longer is.',
    { ending_on: date },
  ),
  defineStep(
    'EnrollmentSwitchObjected',
    'The supplier objected to the switch that ends its enrollment.',
    { reason },
  ),
  defineStep(
    'EnrollmentDropped',
    'The supply ended; initiated_by and reason_code are null after a switch or renewal.',
    {
      initiated_by: z.enum(dropInitiators).nullable(),
      reason_code: z.string().nullable(),
      ended_on: isoDate,
    },
  ),
  defineStep('EnrollmentReinstated', 'A dropped enrollment continues.', {
    reason,
  }),
  /** Belongs to the platform: its cause may be another reseller's. */
  defineEvent({
    type: 'EnrollmentClaimFenced',
    description:
      'An unused claim of this enrollment was taken over; a concurrent step is decided again.',
    data: z.object({ enrollment_id: enrollmentId, slot: z.enum(slots) }),
  }),
] as const;
export type EnrollmentEvent = EventOf<(typeof enrollmentEvents)[number]>;

const claim = z.object({
  slot: z.enum(slots),
  key: z.string(),
  enrollment_id: enrollmentId,
  claim_id: z.guid(),
});

const enrollmentClaimed = defineEvent({
  type: 'EnrollmentClaimed',
  description:
    'An enrollment claims a service point as its supplier or for a switch, or a tracking number.',
  data: claim,
});

const enrollmentClaimReleased = defineEvent({
  type: 'EnrollmentClaimReleased',
  description: 'An enrollment no longer claims it.',
  data: claim,
});

export const enrollmentClaimEvents = [enrollmentClaimed, enrollmentClaimReleased] as const;
export type EnrollmentClaimEvent = EventOf<(typeof enrollmentClaimEvents)[number]>;
