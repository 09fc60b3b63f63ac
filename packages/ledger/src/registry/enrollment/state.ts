import { addMonths } from '@exchange/calendar';
import { type Instant, isoDate, type StateCode } from '@exchange/units';
import type { z } from 'zod';
import type { FieldsOf } from '../../platform/resource/changes.js';
import type { EnrollmentEvent, enrollmentRequested, progress, slots } from './events.js';
import { exclusivityKey } from './service-point/service-point.js';

export const enrollmentStatuses = [
  'pending',
  'submitted',
  'accepted',
  'objected',
  'active',
  'dropped',
  'cancelled',
  'lapsed',
  'rejected',
  'rescinded',
] as const;
export type EnrollmentStatus = (typeof enrollmentStatuses)[number];

type Requested = Omit<FieldsOf<typeof enrollmentRequested, 'enrollment_id'>, 'status'>;

export type EnrollmentFields = Requested & Readonly<z.output<z.ZodObject<typeof progress>>>;

type Activation = Extract<EnrollmentEvent, { type: 'EnrollmentActivationStarted' }>['data'];
type AbandonCode = Extract<
  EnrollmentEvent,
  { type: 'EnrollmentActivationAbandoned' }
>['data']['code'];

export interface PresentEnrollment {
  readonly status: EnrollmentStatus;
  readonly enrollment: EnrollmentFields;
  readonly state: StateCode | null;
  readonly lapses_at: Instant | null;
  /** Time of the acceptance, or of the last overruled objection. */
  readonly accepted_at: Instant | null;
  readonly before: EnrollmentStatus | null;
  readonly activation: Pick<Activation, 'started_on' | 'meter_read_kwh'> | null;
  readonly abandoned: AbandonCode | null;
  readonly objection: { readonly at: Instant | null } | null;
  /** Revision of the last event, and of the last one that is not a fence. */
  readonly revision: number;
  readonly shown_revision: number;
}

export type EnrollmentState =
  | { readonly status: 'absent'; readonly revision: number }
  | PresentEnrollment;

export type Slot = (typeof slots)[number];

/**
 * A supplier or switch of a service point, or a reseller's tracking number: at most one user each.
 */
export interface Claimed {
  readonly slot: Slot;
  readonly key: string;
}

export const claimOf = (
  slot: 'supplier' | 'switch',
  { enrollment }: PresentEnrollment,
): Claimed => ({
  slot,
  key: exclusivityKey(enrollment),
});

export const trackingClaim = (
  { enrollment }: PresentEnrollment,
  tracking_number: string,
): Claimed => ({
  slot: 'tracking',
  key: `${enrollment.reseller_id ?? 'platform'}:${tracking_number}`,
});

export function usesClaim(
  state: EnrollmentState,
  { slot, key }: Claimed,
): state is PresentEnrollment {
  if (state.status === 'absent') return false;
  const { status, enrollment } = state;
  if (slot === 'tracking') {
    const { tracking_number } = enrollment;
    return tracking_number !== null && trackingClaim(state, tracking_number).key === key;
  }
  if (exclusivityKey(enrollment) !== key) return false;
  if (slot === 'supplier') return status === 'active';
  return isOpen(status) && enrollment.kind !== 'renewal';
}

const isOpen = (status: EnrollmentStatus) =>
  status === 'submitted' || status === 'accepted' || status === 'objected';

export const isActivating = (state: EnrollmentState): state is PresentEnrollment =>
  state.status !== 'absent' && state.activation !== null;

export function isOver({ status }: PresentEnrollment): boolean {
  return !isOpen(status) && status !== 'pending' && status !== 'active';
}

const unset = {
  effective_date: null,
  started_on: null,
  ended_on: null,
  ending_on: null,
  term_ends_on: null,
  rescission_ends_on: null,
  reason_code: null,
  reason: null,
  tracking_number: null,
  plan_terms: null,
  exclusive_by: null,
};

export function evolveEnrollment(
  state: EnrollmentState,
  event: EnrollmentEvent,
  recordedAt?: Instant,
): EnrollmentState {
  const revision = state.revision + 1;
  switch (event.type) {
    // A fence changes only the stream's revision.
    case 'EnrollmentFenced':
    case 'EnrollmentClaimFenced':
      return { ...state, revision };
    case 'EnrollmentRequested': {
      const { enrollment_id: id, status, ...fields } = event.data;
      return {
        status,
        enrollment: { id, ...fields, ...unset },
        ...{ state: null, lapses_at: null, accepted_at: null, before: null },
        ...{ activation: null, abandoned: null, objection: null },
        ...{ revision, shown_revision: revision },
      };
    }
    default: {
      if (state.status === 'absent') return { ...state, revision };
      const next = evolvePresent(state, event, recordedAt ?? null);
      return { ...next, revision, shown_revision: revision };
    }
  }
}

type Step = Exclude<
  EnrollmentEvent,
  { type: 'EnrollmentRequested' | 'EnrollmentFenced' | 'EnrollmentClaimFenced' }
>;

function evolvePresent(
  state: PresentEnrollment,
  event: Step,
  at: Instant | null,
): PresentEnrollment {
  const to = (status: EnrollmentStatus, fields: Partial<EnrollmentFields> = {}) => ({
    ...state,
    status,
    enrollment: withTermEnd({ ...state.enrollment, ...fields }),
  });
  switch (event.type) {
    case 'EnrollmentUpdated':
      return to(state.status, event.data.changes);
    case 'EnrollmentSubmitted': {
      const { kind, tracking_number, exclusive_by, plan_terms, rescission_ends_on } = event.data;
      const { state: of, lapses_at } = event.data;
      const fields = { kind, tracking_number, exclusive_by, plan_terms, rescission_ends_on };
      return { ...to('submitted', fields), state: of, lapses_at };
    }
    case 'EnrollmentCancelled':
      return to('cancelled', { reason: event.data.reason });
    case 'EnrollmentLapsed':
      return to('lapsed');
    case 'EnrollmentAccepted':
      return { ...to('accepted', { effective_date: event.data.effective_date }), accepted_at: at };
    case 'EnrollmentRejected': {
      const { reason_code, reason } = event.data;
      return to('rejected', { reason_code, reason });
    }
    case 'EnrollmentObjected':
      return { ...to('objected', { reason: event.data.reason }), before: state.status };
    case 'EnrollmentObjectionResolved': {
      const isUpheld = event.data.outcome === 'upheld';
      const next = isUpheld ? to('rejected') : to(state.before ?? 'submitted', { reason: null });
      // An earlier objection of the supplier is settled too.
      return { ...next, before: null, accepted_at: isUpheld ? state.accepted_at : at };
    }
    case 'EnrollmentRescinded':
      return to('rescinded');
    case 'EnrollmentActivationStarted': {
      const { started_on, meter_read_kwh } = event.data;
      return { ...state, activation: { started_on, meter_read_kwh }, abandoned: null };
    }
    case 'EnrollmentActivationAbandoned':
      return { ...state, activation: null, abandoned: event.data.code };
    case 'EnrollmentActivated':
      return { ...to('active', { started_on: event.data.started_on }), activation: null };
    case 'EnrollmentEnding':
      return { ...to(state.status, { ending_on: event.data.ending_on }), objection: null };
    case 'EnrollmentSwitchObjected':
      return { ...to(state.status, { reason: event.data.reason }), objection: { at } };
    case 'EnrollmentDropped': {
      const { ended_on, reason_code } = event.data;
      return { ...to('dropped', { ended_on, reason_code, ending_on: null }), objection: null };
    }
    case 'EnrollmentReinstated':
      return to('active', { ended_on: null, reason_code: null, reason: event.data.reason });
    default:
      return event satisfies never;
  }
}

/** A plan of 0 months has no term. */
function withTermEnd(fields: EnrollmentFields): EnrollmentFields {
  const from = fields.started_on ?? fields.effective_date;
  const months = fields.plan_terms?.term_months ?? 0;
  if (from === null || months === 0) return fields;
  return { ...fields, term_ends_on: isoDate.parse(addMonths(from, months)) };
}
