import { derivedId } from '@exchange/runtime/commands/idempotency';
import { type TransactionId, transactionId } from '@exchange/units';

/**
 * Returns the ids of a batch's transactions, equal in each attempt and process. A reseller knows the batch id, so without
 * the key it could compute the ids of other resellers' items.
 */
export function itemIdsOf(key: string, batchId: string): (index: number) => TransactionId {
  return (index) => transactionId.parse(derivedId(['item', batchId, String(index)], key));
}
