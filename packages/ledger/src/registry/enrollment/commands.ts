import type {
  CustomerId,
  EnrollmentId,
  Instant,
  IsoDate,
  ResellerId,
  Scope,
  StateCode,
} from '@exchange/units';
import type { SentChanges } from '../../platform/resource/changes.js';
import type { NotAPremise } from '../asset/premise.js';
import type { EnrollmentRule } from '../enrollment-rule/events.js';
import type { EnrollmentEvent } from './events.js';
import type { Claimed, EnrollmentFields, EnrollmentStatus } from './state.js';
import type { LifeCommand } from './steps/lifecycle.js';

type DataOf<Type extends EnrollmentEvent['type']> = Extract<
  EnrollmentEvent,
  { type: Type }
>['data'];

type Attribution = Pick<EnrollmentFields, 'reseller_id' | 'customer_id' | 'cost_key'>;
type Draft = Pick<EnrollmentFields, 'kind' | 'requested_start' | 'service_point' | 'authorization'>;

export interface RequestEnrollment {
  readonly type: 'RequestEnrollment';
  readonly enrollment: Draft &
    Pick<
      EnrollmentFields,
      'id' | 'plan_id' | 'premise_asset_id' | 'customer_name' | 'customer_email'
    >;
  readonly scope: Scope;
  readonly plan: {
    readonly reseller_id: ResellerId | null;
    readonly withdrawn_on?: IsoDate | undefined;
  };
  readonly premise: Attribution & { readonly asset_type: string };
  /** Whether the customer's stream has a reservation; true without a customer. */
  readonly takesEnrollments: boolean;
}

/** Fails a concurrent request or reinstatement on the revision of the stream. */
interface FenceEnrollment {
  readonly type: 'FenceEnrollment';
  readonly enrollment_id: EnrollmentId;
  readonly customer_id: CustomerId;
}

export interface Facts {
  readonly at: Instant;
  readonly today: IsoDate;
  readonly rule: EnrollmentRule;
}

export interface Submit extends Facts {
  readonly type: 'Submit';
  readonly tracking_number: string;
  readonly state: StateCode | null;
  readonly plan_terms: NonNullable<EnrollmentFields['plan_terms']>;
  readonly obstacle?: 'already_in_progress' | 'no_active_enrollment' | 'tracking_number_in_use';
}

export type Step =
  | { readonly type: 'Update'; readonly changes: SentChanges<Draft> }
  | Submit
  | { readonly type: 'Cancel'; readonly reason: string }
  | { readonly type: 'Lapse'; readonly at: Instant }
  | (Facts & {
      readonly type: 'Accept';
      readonly effective_date: IsoDate;
      readonly obstacle?: 'no_active_enrollment';
    })
  | { readonly type: 'Reject'; readonly reason_code: string; readonly reason: string | null }
  | { readonly type: 'Object'; readonly reason: string }
  | { readonly type: 'Resolve'; readonly outcome: 'upheld' | 'overruled' }
  | (Facts & { readonly type: 'Rescind'; readonly requested_at: Instant; readonly scope: Scope })
  | (Facts &
      Pick<DataOf<'EnrollmentActivationStarted'>, 'started_on' | 'meter_read_kwh'> & {
        readonly type: 'StartActivation';
        readonly incumbent?: Pick<EnrollmentFields, 'started_on'> | null;
        readonly obstacle?: 'no_active_enrollment';
        /** End of the last other supply of the service point. */
        readonly otherSupplyEnd?: IsoDate | null;
      })
  | (Facts & {
      readonly type: 'Drop';
      readonly initiated_by: 'customer' | 'supplier' | 'utility';
      readonly reason_code: string;
      readonly effective_date: IsoDate;
    })
  | (Facts & {
      readonly type: 'Reinstate';
      readonly reason: string;
      readonly takesEnrollments?: boolean;
      readonly obstacle?: 'service_point_taken';
      readonly otherSupplyEnd?: IsoDate | null;
    })
  | { readonly type: 'ObjectToSwitch'; readonly reason: string };

export type FollowUp =
  | FenceEnrollment
  /** Makes a concurrent step fail on the revision of the stream, unless the claim is in use. */
  | { readonly type: 'FenceClaim'; readonly claim: Claimed }
  | {
      readonly type: 'Replace';
      readonly claim: Claimed;
      readonly ended_on: IsoDate;
      /** A renewal replaces an enrollment of its reseller only; undefined for other kinds. */
      readonly renewalOf?: ResellerId | null | undefined;
    }
  | { readonly type: 'CompleteActivation' }
  | {
      readonly type: 'AbandonActivation';
      readonly code: DataOf<'EnrollmentActivationAbandoned'>['code'];
    }
  | { readonly type: 'SetEnding'; readonly ending_on: IsoDate | null };

export type EnrollmentCommand = RequestEnrollment | Step | FollowUp;

export type EnrollmentRefusal =
  | NotAPremise
  | { readonly code: 'enrollment_exists' | 'enrollment_absent' | 'plan_not_visible' }
  | { readonly code: 'customer_inactive' | 'activating' | 'authorization_missing' }
  | { readonly code: 'already_in_progress' | 'no_active_enrollment' | 'before_incumbent_start' }
  | { readonly code: 'service_point_taken' | 'other_supply' | 'no_switch' }
  | { readonly code: 'claim_used' | 'starts_later' }
  | { readonly code: 'plan_withdrawn'; readonly withdrawn_on: IsoDate }
  | {
      readonly code: 'wrong_state';
      readonly status: EnrollmentStatus;
      readonly allowed: readonly LifeCommand[];
    }
  | { readonly code: 'tracking_number_in_use'; readonly tracking_number: string }
  | { readonly code: 'effective_before_today' | 'after_today'; readonly today: IsoDate }
  | { readonly code: 'too_far_ahead'; readonly latest: IsoDate }
  | { readonly code: 'unknown_reason_code'; readonly reason_code: string }
  | { readonly code: 'rescission_over'; readonly rescission_ends_on: IsoDate | null }
  | { readonly code: 'before_effective_date'; readonly effective_date: IsoDate | null }
  | { readonly code: 'before_start'; readonly started_on: IsoDate | null }
  | { readonly code: 'reinstatement_over'; readonly last_day: IsoDate };
