import { engineRefusalDetail } from '@exchange/runtime/errors/engine-refusal-detail';
import type { RefusalDetail } from '@exchange/runtime/errors/refusal-detail';
import { batchRefusalDetail } from '../batch/refusal-detail.js';
import { actionRefusalDetail } from '../bulk-action/refusal-detail.js';
import { statementRefusalDetail } from '../statement/refusal-detail.js';
import { transactionRefusalDetail } from '../transaction/refusal-detail.js';
import type { RefusalEvent } from './events.js';
import type { CommandRefusal } from './refusals.js';

/** Characters. */
export const detailMax = 64 * 1024;

/** A sentence, or JSON of the request's faults. */
export function detailOf({ refusal, status }: RefusalEvent['data']): string {
  if (refusal.code === 'other') return `The command was refused with status ${status}.`;
  const detail = refusalDetail(refusal);
  const text = typeof detail === 'string' ? detail : JSON.stringify(detail);
  return text.length > detailMax ? `${text.slice(0, detailMax)}…` : text;
}

function refusalDetail(
  refusal: Exclude<CommandRefusal, { readonly code: 'other' }>,
): RefusalDetail {
  switch (refusal.code) {
    case 'batch_exists':
    case 'items_refused':
      return batchRefusalDetail(refusal);
    case 'action_exists':
    case 'count_differs':
    case 'too_many_found':
      return actionRefusalDetail(refusal);
    case 'volume_not_positive':
    case 'delivery_not_after_start':
    case 'reseller_mismatch':
    case 'cost_key_mismatch':
    case 'transaction_exists':
    case 'transaction_not_found':
    case 'wrong_status':
    case 'wrong_type':
    case 'not_below':
    case 'below_delivered':
    case 'interval_raised':
    case 'interval_begun':
    case 'profile_refused':
    case 'block_refused':
    case 'shape_needed':
    case 'gate_closed':
    case 'external_id_in_use':
    case 'external_id_withheld':
    case 'counterparty_suspended':
    case 'counterparty_unknown':
      return transactionRefusalDetail(refusal);
    case 'nothing_to_bill':
    case 'nothing_changed':
    case 'billed_in_another_series':
    case 'too_much_to_bill':
      return statementRefusalDetail(refusal);
    default:
      return engineRefusalDetail(refusal);
  }
}
