import {
  dryRun,
  paging,
  searchedFor,
  wholeNumber,
} from '@exchange/runtime/contract/query-parameters';
import { resourceRoutes } from '@exchange/runtime/contract/resource-routes';
import { defineRoute } from '@exchange/runtime/contract/route';
import {
  assetId,
  boundedText,
  customerId,
  decimalInput,
  emailInput,
  enrollmentId,
  instantInput,
  isoDate,
  planId,
  resellerId,
} from '@exchange/units';
import { z } from 'zod';
import { authorizationMethods, dropInitiators, enrollmentKinds } from './events.js';
import { enrollmentsLane } from './lane.js';
import { enrollmentResource } from './resource.js';
import { enrollmentStatuses } from './state.js';
import { reasonCodesDescription } from './steps/lifecycle.js';

const enrollment = resourceRoutes({
  tag: 'Enrollments',
  lanes: [enrollmentsLane],
  path: '/enrollments',
  id: enrollmentId,
  schema: enrollmentResource,
  one: 'The enrollment',
  all: 'Enrollments, oldest first',
});
const text = (charsMax: number) => z.string().trim().min(1).max(charsMax);

const servicePoint = z
  .strictObject({
    scheme: boundedText(60).meta({
      description: 'us-esiid, gb-mpan, or utility: with the id of a utility',
      example: 'us-esiid',
    }),
    id: boundedText(60).meta({ example: '10032789412345678' }),
  })
  .meta({ description: "The meter by the market's id; by default the asset" });

const authorization = z
  .strictObject({
    method: z.enum(authorizationMethods),
    // The last day of the rescission is a date of four digits, in every time zone.
    obtained_at: instantInput.refine(
      (time) => /^(19[7-9]\d|[2-8]\d{3})-/.test(time),
      'Input should be a time from 1970 to 8999',
    ),
    reference: text(200),
    sha256: boundedText(64)
      .regex(/^[0-9a-fA-F]{64}$/)
      .transform((digest) => digest.toLowerCase())
      .nullish()
      .meta({ description: 'Of the recorded proof' }),
  })
  .meta({ description: "The customer's authorization of the supplier" });

const draft = {
  kind: z.enum(enrollmentKinds).optional().meta({ description: 'switch by default' }),
  requested_start: isoDate.nullish(),
  service_point: servicePoint.nullish(),
  authorization: authorization.nullish(),
};

export const createEnrollment = defineRoute({
  ...enrollment.create,
  operationId: 'createEnrollment',
  summary: 'Enroll a premise in a plan',
  description:
    'Reseller, customer and cost key are copied from the premise, which its reseller may enroll also after its attachment to the customer was removed. 409 in a withdrawn plan. 422 with invalid_service_point for a service point that its scheme does not permit.',
  query: z.strictObject(dryRun),
  body: z.strictObject({
    plan_id: planId,
    premise_asset_id: assetId,
    customer_name: z.string().trim().min(1).max(200),
    customer_email: emailInput(),
    ...draft,
  }),
  success: { ...enrollment.create.success, description: 'The enrollment, pending' },
  errors: [403, 404, 409],
  example: {
    plan_id: '7f0f9a37-0a45-4c5c-9d3f-6a0d2d7d1f11',
    premise_asset_id: '3e9b7f56-8c1f-4b21-9a77-b0ad0f1f4c55',
    customer_name: 'Casa Verde Ltd',
    customer_email: 'ops@casa-verde.example',
  },
});

export const listEnrollments = defineRoute({
  ...enrollment.list,
  operationId: 'listEnrollments',
  summary: 'List enrollments',
  description:
    'A reseller-scoped caller sees only its own. With format=csv the answer is CSV, without a limit by default.',
  query: z.strictObject({
    plan_id: planId.optional(),
    premise_asset_id: assetId.optional(),
    customer_id: customerId.optional(),
    reseller_id: resellerId.optional(),
    status: z.enum(enrollmentStatuses).optional(),
    tracking_number: boundedText(30).optional(),
    effective_from: isoDate.optional().meta({ description: 'First effective_date' }),
    effective_to: isoDate.optional().meta({ description: 'Last effective_date' }),
    ended_from: isoDate.optional().meta({ description: 'First ended_on' }),
    ended_to: isoDate.optional().meta({ description: 'Last ended_on' }),
    rescission_from: isoDate.optional().meta({
      description: 'First rescission_ends_on of enrollments that the customer can rescind',
    }),
    ends_to: isoDate.optional().meta({
      description: 'Last end of active enrollments: the earlier of ending_on and term_ends_on',
    }),
    service_point: boundedText(130).optional().meta({
      description: 'Scheme and id of a submitted enrollment, with a colon between them',
      example: 'us-esiid:10032789412345678',
    }),
    q: searchedFor('the name or the e-mail address'),
    format: z.enum(['json', 'csv']).default('json').meta({ example: 'json' }),
    ...paging,
    limit: wholeNumber(1, 1000).optional().meta({
      description: 'Maximum number of enrollments, 1 to 1000; by default 100, or all as CSV',
      example: 100,
    }),
  }),
  success: { ...enrollment.list.success, alsoAs: { 'text/csv': z.string() } },
});

export const getEnrollment = defineRoute({
  ...enrollment.get,
  operationId: 'getEnrollment',
  summary: 'One enrollment',
});

export const updateEnrollment = defineRoute({
  ...enrollment.update,
  operationId: 'updateEnrollment',
  summary: 'Change a pending enrollment',
  description:
    'Changes only the keys in the body. After the submission: 409 with wrong_state. 422 with invalid_service_point.',
  query: z.strictObject(dryRun),
  body: z.strictObject(draft),
  errors: [403, 404, 409],
  example: { kind: 'move_in', requested_start: '2037-01-01' },
});

const own = "The enrollment's reseller and the platform.";
const platformOnly = 'Platform callers only: the answer of the utility or market operator.';
const always = 'wrong_state (with status and the allowed commands) and activating';

function defineStep<Body extends z.ZodObject>(step: {
  readonly operationId: string;
  readonly name: string;
  readonly summary: string;
  readonly who: string;
  readonly codes?: string;
  readonly more?: string;
  readonly exactNumbers?: true;
  readonly body: Body;
  readonly example: z.input<Body>;
}) {
  const { name, who, codes, more, ...route } = step;
  const refusals = codes === undefined ? always : `${always}, ${codes}`;
  return defineRoute({
    ...enrollment.act(name),
    ...route,
    description: `${who} 409 with a code: ${refusals}.${more === undefined ? '' : ` ${more}`}`,
    query: z.strictObject(dryRun),
    errors: [403, 404, 409],
  });
}

const reasonCode = boundedText(10).meta({ description: reasonCodesDescription, example: 'A76' });
const reason = text(1000);
const withReason = z.strictObject({ reason });
const unknownCode = '422 with unknown_reason_code.';
const reasonExample = { reason: 'The customer has another account' };

export const submitEnrollment = defineStep({
  operationId: 'submitEnrollment',
  name: 'submit',
  summary: 'Submit an enrollment to the market',
  who: own,
  codes:
    'authorization_missing, already_in_progress (another switch of the service point), no_active_enrollment (for a renewal), tracking_number_in_use',
  more: 'Copies the terms of the plan. The enrollment lapses without an answer.',
  body: z.strictObject({
    tracking_number: text(30)
      .optional()
      .meta({ description: 'Unique within the reseller for all time; by default a new one' }),
  }),
  example: { tracking_number: 'SB-2026-000121' },
});

export const cancelEnrollment = defineStep({
  operationId: 'cancelEnrollment',
  name: 'cancel',
  summary: 'Cancel an enrollment before its acceptance',
  who: own,
  body: withReason,
  example: reasonExample,
});

export const acceptEnrollment = defineStep({
  operationId: 'acceptEnrollment',
  name: 'accept',
  summary: 'Record that the market accepted an enrollment',
  who: platformOnly,
  codes: 'effective_before_today, too_far_ahead, no_active_enrollment (for a renewal)',
  more: 'The supply that it replaces gets ending_on.',
  body: z.strictObject({ effective_date: isoDate }),
  example: { effective_date: '2027-01-04' },
});

export const rejectEnrollment = defineStep({
  operationId: 'rejectEnrollment',
  name: 'reject',
  summary: 'Record that the market rejected an enrollment',
  who: platformOnly,
  more: unknownCode,
  body: z
    .strictObject({
      reason_code: reasonCode,
      reason: reason.nullish().meta({ description: 'Required with A13' }),
    })
    .refine((body) => body.reason_code !== 'A13' || typeof body.reason === 'string', {
      message: 'A13 requires a reason',
      path: ['reason'],
      params: { type: 'missing' },
    }),
  example: { reason_code: 'A76' },
});

export const objectToEnrollment = defineStep({
  operationId: 'objectToEnrollment',
  name: 'object',
  summary: 'Record an objection to an enrollment',
  who: platformOnly,
  body: withReason,
  example: reasonExample,
});

export const resolveObjection = defineStep({
  operationId: 'resolveObjection',
  name: 'resolve',
  summary: 'Resolve an objection',
  who: platformOnly,
  more: 'overruled returns to the status before the objection, upheld rejects the enrollment.',
  body: z.strictObject({ outcome: z.enum(['upheld', 'overruled']) }),
  example: { outcome: 'overruled' },
});

export const rescindEnrollment = defineStep({
  operationId: 'rescindEnrollment',
  name: 'rescind',
  summary: 'Record that the customer rescinded an enrollment',
  who: own,
  codes: 'rescission_over (with the last day)',
  more: 'The time of receipt decides; requested_at is recorded. Platform callers may rescind at any time.',
  body: z.strictObject({ requested_at: instantInput }),
  example: { requested_at: '2026-12-03T16:20:00Z' },
});

export const activateEnrollment = defineStep({
  operationId: 'activateEnrollment',
  name: 'activate',
  summary: 'Make an accepted enrollment the supply',
  who: platformOnly,
  codes:
    'before_effective_date, after_today, before_incumbent_start, other_supply, no_active_enrollment (for a renewal)',
  more: 'Ends the supply that it replaces.',
  exactNumbers: true,
  body: z.strictObject({
    started_on: isoDate,
    meter_read_kwh: decimalInput.nullish().meta({ description: 'Recorded in the event' }),
  }),
  example: { started_on: '2027-01-04', meter_read_kwh: 48_211 },
});

export const dropEnrollment = defineStep({
  operationId: 'dropEnrollment',
  name: 'drop',
  summary: 'Record the end of a supply',
  who: `${own} Only platform callers with initiated_by utility.`,
  codes: 'before_start, after_today',
  more: unknownCode,
  body: z.strictObject({
    initiated_by: z.enum(dropInitiators),
    reason_code: reasonCode,
    effective_date: isoDate,
  }),
  example: { initiated_by: 'customer', reason_code: '008', effective_date: '2027-06-30' },
});

export const reinstateEnrollment = defineStep({
  operationId: 'reinstateEnrollment',
  name: 'reinstate',
  summary: 'Continue a dropped enrollment',
  who: platformOnly,
  codes:
    'service_point_taken, other_supply, reinstatement_over (30 days after ended_on), customer_inactive',
  body: withReason,
  example: reasonExample,
});

export const objectToSwitch = defineStep({
  operationId: 'objectToSwitch',
  name: 'object-to-switch',
  summary: 'Object to the switch that ends a supply',
  who: `${own} While ending_on is set, once for each switch.`,
  codes: 'no_switch',
  body: withReason,
  example: { reason: 'The customer did not authorize the switch' },
});
