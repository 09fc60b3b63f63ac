import { counterpartyId, resellerId, transactionId } from '@exchange/units';
import { z } from 'zod';
import type { TransactionFields } from '../state.js';

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

export function externalIdKey(value: ExternalIdValue): string {
  const { counterparty_id, reseller_id, external_id } = value;
  return JSON.stringify([counterparty_id, reseller_id, external_id]);
}
