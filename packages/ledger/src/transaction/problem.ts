import { HttpProblem } from '@exchange/runtime/http/http-problem';
import { transactionRefusalDetail } from './refusal-detail.js';
import type { TransactionRefusal } from './refusals.js';

const statuses: Readonly<Record<TransactionRefusal['code'], number>> = {
  volume_not_positive: 422,
  delivery_not_after_start: 422,
  reseller_mismatch: 422,
  cost_key_mismatch: 422,
  profile_refused: 422,
  block_refused: 422,
  shape_needed: 422,
  gate_closed: 409,
  external_id_in_use: 409,
  external_id_withheld: 409,
  counterparty_suspended: 409,
  counterparty_unknown: 422,
  transaction_exists: 409,
  transaction_not_found: 404,
  wrong_status: 409,
  wrong_type: 409,
  not_below: 422,
  below_delivered: 409,
  interval_raised: 422,
  interval_begun: 409,
};

/** What a refused command on a transaction means to an HTTP caller. */
export function transactionProblem(refusal: TransactionRefusal): HttpProblem {
  return new HttpProblem(statuses[refusal.code], transactionRefusalDetail(refusal), {}, refusal);
}
