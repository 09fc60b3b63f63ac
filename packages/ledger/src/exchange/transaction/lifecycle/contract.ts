import { dryRun } from '@exchange/runtime/contract/query-parameters';
import { defineRoute } from '@exchange/runtime/contract/route';
import { transactionId } from '@exchange/units';
import { z } from 'zod';
import { transactionResource } from '../resource.js';
import { correction, curtailment, describedWhy, mustSayWhy, reason, saysWhy } from './input.js';

const tag = 'Exchange';
const params = z.object({ id: transactionId });

const whyIfAny = z
  .strictObject(reason)
  .meta({ id: 'ReasonIfAny', description: 'Why, if there is something to say' });
const whySaid = z
  .strictObject(reason)
  .refine(saysWhy, mustSayWhy)
  .meta({ ...describedWhy, id: 'Reason', description: 'Why: by a code, in words, or both' });

const success = {
  status: 200,
  description: 'The transaction',
  schema: transactionResource,
} as const;

const common = {
  method: 'post',
  tag,
  kind: 'command',
  params,
  query: z.strictObject(dryRun),
  errors: [403, 404, 409, 412],
} as const;

export const confirmTransaction = defineRoute({
  ...common,
  operationId: 'confirmTransaction',
  path: '/exchange/transactions/{id}/confirm',
  summary: 'Confirm a pending transaction',
  body: whyIfAny,
  success,
  example: { reason_code: 'A85' },
});

export const settleTransaction = defineRoute({
  ...common,
  operationId: 'settleTransaction',
  path: '/exchange/transactions/{id}/settle',
  summary: 'Settle a confirmed transaction',
  description: 'The amount is volume × price, exact, rounded once to 2 decimals, ties to even.',
  body: whyIfAny,
  success,
  example: {},
});

export const cancelTransaction = defineRoute({
  ...common,
  operationId: 'cancelTransaction',
  path: '/exchange/transactions/{id}/cancel',
  summary: 'Call off a pending or confirmed transaction',
  body: whySaid,
  success,
  example: { reason: 'Counterparty withdrew' },
});

export const rejectTransaction = defineRoute({
  ...common,
  operationId: 'rejectTransaction',
  path: '/exchange/transactions/{id}/reject',
  summary: 'Reject a pending transaction',
  body: whySaid,
  success,
  example: { reason_code: 'A02' },
});

export const curtailTransaction = defineRoute({
  ...common,
  operationId: 'curtailTransaction',
  path: '/exchange/transactions/{id}/curtail',
  summary: "Cut a confirmed nomination's volume",
  description:
    'Never below the part that has been delivered. A volume scales the intervals that have not begun, where there are such; a profile says what is left of each: none may deliver more than before, and none that has begun anything else. One without a price keeps the price that it has.',
  exactNumbers: true,
  body: curtailment,
  success,
  example: { volume_mwh: 10, reason_code: 'A70' },
});

export const correctTransaction = defineRoute({
  ...common,
  operationId: 'correctTransaction',
  path: '/exchange/transactions/{id}/correct',
  summary: 'Correct a confirmed or settled trade',
  description:
    'The trade stays as it is and says corrected_by; a new, pending one stands in for it and says corrects.',
  exactNumbers: true,
  body: correction,
  success: {
    status: 201,
    description: 'The trade that stands in for it',
    schema: transactionResource,
    headers: ['Location'],
    location: '/exchange/transactions/{new_id}',
  },
  example: { price_per_mwh: 43.1, reason: 'Price entered wrongly' },
});
