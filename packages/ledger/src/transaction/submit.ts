import { accept, type Decision, refuse } from '@exchange/runtime/commands/decider';
import { isPositive, type ResellerId } from '@exchange/units';
import type { SubmittedData, TransactionEvent } from './events.js';
import type { SubmissionRefusal } from './refusals.js';
import type { TransactionFields } from './state.js';

/** What is submitted, with what its asset says. */
export interface Submission {
  readonly transaction: Omit<TransactionFields, 'reseller_id' | 'cost_key'>;
  /** Sent by the caller, or implied by its scope. */
  readonly reseller_id: ResellerId | null;
  readonly cost_key: string | null;
  /** What the asset's own stream says, when there is one. */
  readonly asset: {
    readonly reseller_id: ResellerId | null;
    readonly cost_key: string | null;
  } | null;
}

/** What a valid submission is recorded as: reseller and cost key come from the asset where there is one. */
export function submittedOf(
  submission: Submission,
):
  | { readonly ok: true; readonly data: SubmittedData }
  | { readonly ok: false; readonly refusal: SubmissionRefusal } {
  const { transaction: sent, asset, reseller_id, cost_key } = submission;
  const no = (refusal: SubmissionRefusal) => ({ ok: false, refusal }) as const;
  if (!isPositive(sent.volume_mwh)) return no({ code: 'volume_not_positive' });
  if (sent.delivery_end <= sent.delivery_start) return no({ code: 'delivery_not_after_start' });
  if (asset !== null && reseller_id !== null && reseller_id !== asset.reseller_id) {
    return no({ code: 'reseller_mismatch', sent: reseller_id, of_asset: asset.reseller_id });
  }
  if (asset !== null && cost_key !== null && cost_key !== asset.cost_key) {
    return no({ code: 'cost_key_mismatch', sent: cost_key, of_asset: asset.cost_key });
  }
  const { id: transaction_id, ...fields } = sent;
  const attribution = asset ?? { reseller_id, cost_key };
  return {
    ok: true,
    data: {
      transaction_id,
      ...fields,
      reseller_id: attribution.reseller_id,
      cost_key: attribution.cost_key,
    },
  };
}

/** The decision on a single submission. */
export function decideSubmission(
  submission: Submission,
): Decision<TransactionEvent, SubmissionRefusal> {
  const submitted = submittedOf(submission);
  if (!submitted.ok) return refuse(submitted.refusal);
  return accept({ type: 'TransactionSubmitted', data: submitted.data });
}
