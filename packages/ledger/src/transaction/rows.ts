import type { RowBatch } from '@exchange/runtime/tables/row-batch';
import { isRepeated } from './distributed.js';
import type { SubmittedData, TransactionEvent } from './events.js';
import { writeTransaction } from './resource.js';
import type { TransactionRow } from './table.js';

interface EventPosition {
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
  at: EventPosition,
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
  at: EventPosition,
  place: number,
): TransactionChange {
  const id = data.transaction_id;
  const position = at.position.toString();
  // Explicit fields: object rest is slow, and a replay makes one of these for each event.
  const fields = {
    id,
    counterparty_id: data.counterparty_id,
    asset_id: data.asset_id,
    reseller_id: data.reseller_id,
    cost_key: data.cost_key,
    transaction_type: data.transaction_type,
    volume_mwh: data.volume_mwh,
    price_per_mwh: data.price_per_mwh,
    delivery_start: data.delivery_start,
    delivery_end: data.delivery_end,
    status: 'pending',
    settlement_amount: null,
    corrects: data.corrects ?? null,
    corrected_by: null,
  } satisfies Partial<TransactionRow>;
  const after = {
    ...fields,
    revision: '0',
    created_position: position,
    place,
    changed_position: position,
    changed_at: at.created.toISOString(),
    resource: writeTransaction(fields),
  };
  rows.put(id, after);
  return { before: null, after };
}

function stamped({ revision, position, created }: EventPosition) {
  return {
    revision: revision.toString(),
    changed_position: position.toString(),
    changed_at: created.toISOString(),
  };
}

function changesOf(
  event: Exclude<TransactionEvent, { type: 'TransactionSubmitted' }>,
): Partial<TransactionRow> {
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
