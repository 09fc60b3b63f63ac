import { counterpartyId, resellerId, transactionId } from '@exchange/units';
import { z } from 'zod';
import type { TransactionFields } from '../state.js';
import { type Submission, validateSubmission } from '../submission/submit.js';

export const externalIdValue = z.object({
  counterparty_id: counterpartyId,
  reseller_id: resellerId.nullable(),
  external_id: z.string(),
});
export type ExternalIdValue = z.output<typeof externalIdValue>;

export const externalIdHolder = z.object({
  transaction_id: transactionId,
  batch_id: z.guid().exactOptional(),
  corrects: transactionId.exactOptional(),
});
export type ExternalIdHolder = z.output<typeof externalIdHolder>;

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
 * Undefined if refused anyway.
 * @param before the replaced trade
 */
export function externalIdOfSubmission(
  submission: Submission,
  before?: TransactionFields,
): ExternalIdValue | undefined {
  if (submission.transaction.external_id === undefined) return undefined;
  const submitted = validateSubmission(submission, before);
  return submitted.ok ? externalIdOf(submitted.data) : undefined;
}

export function externalIdKey(value: ExternalIdValue): string {
  const { counterparty_id, reseller_id, external_id } = value;
  return JSON.stringify([counterparty_id, reseller_id, external_id]);
}
