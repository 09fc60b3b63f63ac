import { type RefusalGuard, refusalGuard } from '@exchange/runtime/errors/refusal-guard';
import { decimalText, instant, transactionId } from '@exchange/units';
import { z } from 'zod';
import { transactionStatus as status } from './deal-data.js';
import { gateClosed } from './gate-closure/closed.js';
import { shapeRefusal } from './shape/refusals.js';
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
export const isTransactionRefusal: RefusalGuard<TransactionRefusal> =
  refusalGuard(transactionRefusal);
