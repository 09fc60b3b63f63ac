import type { RefusalDetail } from '@exchange/runtime/errors/refusal-detail';
import { type Cases, decimalText, instant, transactionId } from '@exchange/units';
import { z } from 'zod';
import { transactionStatus as status } from './deal/deal-data.js';
import { gateClosed, gateClosedText } from './gate-closure/closed.js';
import { shapeRefusal, shapeRefusalDetail, shapeText } from './shape/refusals.js';
import { standingRefusal } from './submission/standing.js';

const differs = { sent: z.string(), of_asset: z.string().nullable() };

/** Stored in events: codes and facts may never change. */
export const submissionRefusal = z.discriminatedUnion('code', [
  z.object({ code: z.literal('volume_not_positive') }),
  z.object({ code: z.literal('delivery_not_after_start') }),
  z.object({ code: z.literal('reseller_mismatch'), ...differs }),
  z.object({ code: z.literal('cost_key_mismatch'), ...differs }),
  shapeRefusal,
  gateClosed,
  z.object({
    code: z.literal('external_id_in_use'),
    external_id: z.string(),
    transaction_id: transactionId,
  }),
  z.object({ code: z.literal('external_id_withheld'), external_id: z.string() }),
  standingRefusal,
]);
export type SubmissionRefusal = z.output<typeof submissionRefusal>;

export const transactionRefusal = z.discriminatedUnion('code', [
  submissionRefusal,
  z.object({ code: z.literal('transaction_exists') }),
  z.object({ code: z.literal('transaction_not_found') }),
  z.object({ code: z.literal('wrong_status'), status, needed: z.array(status).readonly() }),
  z.object({ code: z.literal('wrong_type'), transaction_type: z.string(), needed: z.string() }),
  z.object({ code: z.literal('not_below'), volume_mwh: decimalText }),
  z.object({ code: z.literal('below_delivered'), delivered_mwh: decimalText }),
  z.object({ code: z.literal('interval_raised'), start: instant }),
  z.object({ code: z.literal('interval_begun'), start: instant }),
]);
export type TransactionRefusal = z.output<typeof transactionRefusal>;

export const submissionTexts: Cases<SubmissionRefusal, string> = {
  volume_not_positive: () => 'volume_mwh should be greater than 0.',
  delivery_not_after_start: () => 'delivery_end should be after delivery_start.',
  reseller_mismatch: (refusal) =>
    `reseller_id ${refusal.sent} is not the asset's (${owner(refusal.of_asset)}): leave it out, or send the asset's.`,
  cost_key_mismatch: (refusal) =>
    `cost_key ${refusal.sent} is not the asset's (${owner(refusal.of_asset)}): leave it out, or send the asset's.`,
  profile_refused: shapeText,
  block_refused: shapeText,
  shape_needed: shapeText,
  gate_closed: gateClosedText,
  external_id_in_use: (refusal) =>
    `external_id ${refusal.external_id} belongs to the active transaction ${refusal.transaction_id}. Send another id, or none.`,
  external_id_withheld: (refusal) =>
    `external_id ${refusal.external_id} was assigned to another transaction before this transaction was recorded. Send the request with another Idempotency-Key.`,
  counterparty_suspended: (refusal) =>
    `The counterparty ${refusal.counterparty_code} is suspended: no trade with it is submitted, confirmed or raised.`,
  counterparty_unknown: (refusal) =>
    `The counterparty ${refusal.counterparty_id} is not registered: register it first.`,
};

export const transactionDetails: Cases<TransactionRefusal, RefusalDetail> = {
  ...submissionTexts,
  profile_refused: shapeRefusalDetail,
  block_refused: shapeRefusalDetail,
  shape_needed: shapeRefusalDetail,
  counterparty_unknown(refusal) {
    const msg = submissionTexts.counterparty_unknown(refusal);
    const loc = ['body', 'counterparty_id'];
    return [{ type: 'value_error', loc, msg, input: refusal.counterparty_id }];
  },
  transaction_exists: () => 'That transaction already exists.',
  transaction_not_found: () => 'There is no such transaction.',
  wrong_status: (refusal) =>
    `The transaction is ${refusal.status}; this command requires status ${refusal.needed.join(' or ')}.`,
  wrong_type: (refusal) =>
    `The transaction is a ${refusal.transaction_type}; this command requires a ${refusal.needed}.`,
  not_below: (refusal) =>
    `A curtailment lowers the volume: volume_mwh should be below ${refusal.volume_mwh}.`,
  below_delivered: (refusal) =>
    `${refusal.delivered_mwh} MWh have been delivered already; volume_mwh cannot be below that.`,
  interval_raised: (refusal) =>
    `A curtailment lowers power: the interval at ${refusal.start} should not deliver more than before.`,
  interval_begun: (refusal) =>
    `The interval at ${refusal.start} has begun; its delivery cannot change.`,
};

function owner(of_asset: string | null): string {
  return of_asset ?? 'none';
}
