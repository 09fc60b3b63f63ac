import {
  because,
  conflict,
  type HttpProblem,
  notFound,
  unprocessable,
  validationFailed,
} from '@exchange/runtime/http/http-problem';
import { gateClosedText } from '../gate/problem.js';
import type { SubmissionRefusal, TransactionRefusal } from './refusals.js';
import { shapeProblem, shapeText } from './shape-problem.js';

/** What a refused command on a transaction means to an HTTP caller. */
export function transactionProblem(refusal: TransactionRefusal): HttpProblem {
  return because(answerTo(refusal), refusal);
}

/** Why a submission is refused, in a sentence. */
export function submissionText(refusal: SubmissionRefusal): string {
  switch (refusal.code) {
    case 'volume_not_positive':
      return 'volume_mwh should be greater than 0.';
    case 'delivery_not_after_start':
      return 'delivery_end should be after delivery_start.';
    case 'reseller_mismatch':
      return `reseller_id ${refusal.sent} is not the asset's (${owner(refusal.of_asset)}): leave it out, or send the asset's.`;
    case 'cost_key_mismatch':
      return `cost_key ${refusal.sent} is not the asset's (${owner(refusal.of_asset)}): leave it out, or send the asset's.`;
    case 'profile_refused':
    case 'block_refused':
    case 'shape_needed':
      return shapeText(refusal);
    case 'gate_closed':
      return gateClosedText(refusal);
    case 'external_id_in_use':
      return `external_id ${refusal.external_id} is that of transaction ${refusal.transaction_id}, which stands: send another one, or none.`;
    case 'external_id_withheld':
      return `external_id ${refusal.external_id} was given to another transaction before this one was there: send it again with another Idempotency-Key.`;
    case 'counterparty_suspended':
      return `The counterparty ${refusal.counterparty_code} is suspended: no trade with it is submitted, confirmed or raised.`;
    case 'counterparty_unknown':
      return `There is no counterparty ${refusal.counterparty_id}: register it first.`;
    default:
      return refusal satisfies never;
  }
}

function answerTo(refusal: TransactionRefusal): HttpProblem {
  switch (refusal.code) {
    case 'transaction_exists':
      return conflict('That transaction already exists.');
    case 'transaction_not_found':
      return notFound('There is no such transaction.');
    case 'wrong_status':
      return conflict(
        `The transaction is ${refusal.status}; for this it has to be ${refusal.needed.join(' or ')}.`,
      );
    case 'wrong_type':
      return conflict(
        `The transaction is a ${refusal.transaction_type}; only a ${refusal.needed} can be treated so.`,
      );
    case 'not_below':
      return unprocessable(
        `A curtailment lowers the volume: volume_mwh should be below ${refusal.volume_mwh}.`,
      );
    case 'below_delivered':
      return conflict(
        `${refusal.delivered_mwh} MWh have been delivered already; volume_mwh cannot be below that.`,
      );
    case 'interval_raised':
      return unprocessable(
        `A curtailment lowers power: the interval at ${refusal.start} should not deliver more than before.`,
      );
    case 'interval_begun':
      return conflict(
        `The interval at ${refusal.start} has begun; what it delivers cannot be changed any more.`,
      );
    case 'profile_refused':
    case 'block_refused':
    case 'shape_needed':
      return shapeProblem(refusal);
    case 'gate_closed':
    case 'external_id_in_use':
    case 'external_id_withheld':
    case 'counterparty_suspended':
      return conflict(submissionText(refusal));
    case 'counterparty_unknown': {
      const loc = ['body', 'counterparty_id'];
      const msg = submissionText(refusal);
      return validationFailed([{ type: 'value_error', loc, msg, input: refusal.counterparty_id }]);
    }
    default:
      return unprocessable(submissionText(refusal));
  }
}

function owner(of_asset: string | null): string {
  return of_asset ?? 'none';
}
