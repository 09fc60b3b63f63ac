import { dryRun } from '@exchange/runtime/contract/query-parameters';
import { defineRoute } from '@exchange/runtime/contract/route';
import { transactionId } from '@exchange/units';
import { z } from 'zod';
import { transactionResource } from '../resource.js';
import {
  correction,
  curtailment,
  hasReason,
  reason,
  reasonDescription,
  reasonRequired,
} from './input.js';

const tag = 'Exchange';
const params = z.object({ id: transactionId });

const optionalReason = z
  .strictObject(reason)
  .meta({ id: 'ReasonIfAny', description: 'Optional reason' });
const requiredReason = z
  .strictObject(reason)
  .refine(hasReason, reasonRequired)
  .meta({ ...reasonDescription, id: 'Reason', description: 'Reason: a code, a text or both' });

const common = {
  method: 'post',
  tag,
  kind: 'command',
  params,
  query: z.strictObject(dryRun),
  success: { status: 200, description: 'The transaction', schema: transactionResource },
  errors: [403, 404, 409, 412],
} as const;

export const confirmTransaction = defineRoute({
  ...common,
  operationId: 'confirmTransaction',
  roles: ['back_office'],
  path: '/exchange/transactions/{id}/confirm',
  summary: 'Confirm a pending transaction',
  body: optionalReason,
  example: { reason_code: 'A85' },
});

export const settleTransaction = defineRoute({
  ...common,
  operationId: 'settleTransaction',
  roles: ['back_office'],
  path: '/exchange/transactions/{id}/settle',
  summary: 'Settle a confirmed transaction',
  description:
    'The amount is volume × price, exact, rounded once to the minor unit of the currency, ties to even.',
  body: optionalReason,
  example: {},
});

export const cancelTransaction = defineRoute({
  ...common,
  operationId: 'cancelTransaction',
  roles: ['trader', 'back_office'],
  path: '/exchange/transactions/{id}/cancel',
  summary: 'Cancel a pending or confirmed transaction',
  description: 'The role trader cancels only transactions of the same owner, back_office any.',
  body: requiredReason,
  example: { reason: 'Counterparty withdrew' },
});

export const rejectTransaction = defineRoute({
  ...common,
  operationId: 'rejectTransaction',
  roles: ['back_office'],
  path: '/exchange/transactions/{id}/reject',
  summary: 'Reject a pending transaction',
  body: requiredReason,
  example: { reason_code: 'A02' },
});

export const curtailTransaction = defineRoute({
  ...common,
  operationId: 'curtailTransaction',
  roles: ['back_office'],
  path: '/exchange/transactions/{id}/curtail',
  summary: 'Curtail a confirmed nomination',
  description:
    'The volume cannot fall below the delivered part. A volume scales the intervals that have not begun. A profile lists the remaining intervals: none may deliver more than before, and begun ones may not change. An interval without a price keeps its price.',
  exactNumbers: true,
  body: curtailment,
  example: { volume_mwh: 10, reason_code: 'A70' },
});

export const correctTransaction = defineRoute({
  ...common,
  operationId: 'correctTransaction',
  roles: ['trader'],
  path: '/exchange/transactions/{id}/correct',
  summary: 'Correct a confirmed or settled trade',
  description:
    'The trade keeps its data and gets corrected_by. A new, pending trade with corrects replaces it. A caller with roles corrects only transactions of the same owner.',
  exactNumbers: true,
  body: correction,
  success: {
    status: 201,
    description: 'The replacement',
    schema: transactionResource,
    headers: ['Location'],
    location: '/exchange/transactions/{new_id}',
  },
  example: { price_per_mwh: 43.1, reason: 'Price entered wrongly' },
});
