import type { TransactionFields } from '../transaction/state.js';
import { type Submission, validateSubmission } from '../transaction/submission/submit.js';
import type { ExternalIdValue } from './events.js';

export function externalIdOf({
  counterparty_id,
  reseller_id,
  external_id,
}: Pick<TransactionFields, 'counterparty_id' | 'reseller_id' | 'external_id'>):
  | ExternalIdValue
  | undefined {
  return external_id === undefined ? undefined : { counterparty_id, reseller_id, external_id };
}

/**
 * Undefined for a submission that is refused anyway.
 * @param before the trade that it replaces
 */
export function externalIdOfSubmission(
  submission: Submission,
  before?: TransactionFields,
): ExternalIdValue | undefined {
  if (submission.transaction.external_id === undefined) return undefined;
  const submitted = validateSubmission(submission, before);
  return submitted.ok ? externalIdOf(submitted.data) : undefined;
}

/** A unique text per external id. */
export function externalIdKey(value: ExternalIdValue): string {
  const { counterparty_id, reseller_id, external_id } = value;
  return JSON.stringify([counterparty_id, reseller_id, external_id]);
}
