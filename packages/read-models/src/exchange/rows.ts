import { type TransactionFields, writeTransaction } from '@exchange/api-contract';
import { isRepeated, type SubmittedData, type TransactionEvent } from '@exchange/domain';
import type { RowBatch } from '../row-batch.js';

export interface TransactionRow extends TransactionFields {
  readonly revision: string;
  readonly created_position: string;
  readonly place: number;
  readonly changed_position: string;
  readonly changed_at: string;
  readonly resource: string;
}

interface Where {
  readonly revision: bigint;
  readonly position: bigint;
  readonly created: Date;
}

/** A transaction before and after an event; null where it is not there. */
export interface TransactionChange {
  readonly before: TransactionRow | null;
  readonly after: TransactionRow;
}

/** Folds a transaction's event into its row. */
export function foldTransaction(
  rows: RowBatch<TransactionRow>,
  event: TransactionEvent,
  at: Where,
): readonly TransactionChange[] {
  if (event.type === 'TransactionSubmitted') {
    // The batch, or the correction, has made the row already.
    return isRepeated(event.data) ? [] : [begin(rows, event.data, at, 0)];
  }
  const before = rows.get(event.data.transaction_id);
  if (before === undefined) return [];
  const after = written({ ...before, ...changesOf(event), ...stamped(at) });
  rows.put(before.id, after);
  const change = { before, after };
  return event.type === 'TransactionCorrected'
    ? [change, begin(rows, event.data.replacement, at, 0)]
    : [change];
}

/** A new transaction's row; `place` is its place in an event that brought several. */
export function begin(
  rows: RowBatch<TransactionRow>,
  data: SubmittedData,
  at: Where,
  place: number,
): TransactionChange {
  const { transaction_id: id, batch_id: _, ...fields } = data;
  const after = written({
    ...fields,
    id,
    status: 'pending',
    settlement_amount: null,
    corrects: fields.corrects ?? null,
    corrected_by: null,
    created_position: at.position.toString(),
    place,
    ...stamped(at),
    revision: '0',
  });
  rows.put(id, after);
  return { before: null, after };
}

function stamped({ revision, position, created }: Where) {
  return {
    revision: revision.toString(),
    changed_position: position.toString(),
    changed_at: created.toISOString(),
  };
}

function changesOf(
  event: Exclude<TransactionEvent, { type: 'TransactionSubmitted' }>,
): Partial<TransactionFields> {
  switch (event.type) {
    case 'TransactionConfirmed':
      return { status: 'confirmed' };
    case 'TransactionSettled':
      return { status: 'settled', settlement_amount: event.data.amount };
    case 'TransactionCancelled':
      return { status: 'cancelled' };
    case 'TransactionRejected':
      return { status: 'rejected' };
    case 'TransactionCurtailed':
      return { volume_mwh: event.data.volume_mwh };
    case 'TransactionCorrected':
      return { status: 'corrected', corrected_by: event.data.replacement.transaction_id };
    default:
      return event satisfies never;
  }
}

function written(row: Omit<TransactionRow, 'resource'>): TransactionRow {
  return { ...row, resource: writeTransaction(row) };
}
