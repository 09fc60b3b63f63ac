import { type TransactionFields, writeTransaction } from '@exchange/api-contract';
import type { TransactionEvent } from '@exchange/domain';
import type { RowBatch } from '../row-batch.js';

export interface TransactionRow extends TransactionFields {
  readonly revision: string;
  readonly created_position: string;
  readonly resource: string;
}

/** Folds a transaction's event into its row. */
export function foldTransaction(
  rows: RowBatch<TransactionRow>,
  event: TransactionEvent,
  at: { readonly revision: bigint; readonly position: bigint },
): void {
  const { transaction_id: id, ...fields } = event.data;
  const transaction = { ...fields, id, status: 'pending' };
  rows.put(id, {
    ...transaction,
    revision: at.revision.toString(),
    created_position: at.position.toString(),
    resource: writeTransaction(transaction),
  });
}
