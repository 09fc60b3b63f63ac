import type { TransactionFields } from '../transaction/state.js';
import { type Submission, submittedOf } from '../transaction/submit.js';
import type { ExternalIdValue } from './events.js';

/** The external id that a deal has. */
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
 * The external id that a submission will have its deal use; undefined where it is refused anyway.
 *
 * @param before the trade that it stands in for
 */
export function externalIdWanted(
  submission: Submission,
  before?: TransactionFields,
): ExternalIdValue | undefined {
  if (submission.transaction.external_id === undefined) return undefined;
  const submitted = submittedOf(submission, before);
  return submitted.ok ? externalIdOf(submitted.data) : undefined;
}

/** The same text for the same external id, and for no other. */
export function externalIdKey(value: ExternalIdValue): string {
  const { counterparty_id, reseller_id, external_id } = value;
  return JSON.stringify([counterparty_id, reseller_id, external_id]);
}
