import { recordedAt } from '@exchange/runtime/event-log/metadata';
import type { StoredEvent } from '@exchange/runtime/event-log/types';
import type { RowBatch } from '@exchange/runtime/tables/write-rows';
import { quoteNumbers } from '@exchange/units';
import { intervalsOf, shapeColumns } from './deal/deal-columns.js';
import type { SubmittedData, TransactionEvent } from './events.js';
import { isRepeated } from './initial/created-transactions.js';
import { writeTransaction } from './resource.js';
import type { TransactionRow } from './table.js';

type Draft = { -readonly [Name in keyof TransactionRow]: TransactionRow[Name] };

type EventPosition = Pick<StoredEvent, 'revision' | 'position' | 'created' | 'metadata'>;

export interface TransactionChange {
  readonly before: TransactionRow | null;
  readonly after: TransactionRow;
}

export function foldTransaction(
  rows: RowBatch<TransactionRow>,
  event: TransactionEvent,
  at: EventPosition,
): readonly TransactionChange[] {
  if (event.type === 'TransactionSubmitted') {
    return isRepeated(event.data) ? [] : [createRow(rows, event.data, at, 0)];
  }
  const before = rows.get(event.data.transaction_id);
  if (before === undefined) return [];
  if (event.type === 'ExternalIdWithheld') {
    // The entity tag includes the revision.
    rows.put(before.id, { ...before, revision: at.revision.toString() });
    return [];
  }
  const after = changedRow(before, event, at);
  rows.put(before.id, after);
  const change = { before, after };
  return event.type === 'TransactionCorrected'
    ? [change, createRow(rows, event.data.replacement, at, 0)]
    : [change];
}

export function createRow(
  rows: RowBatch<TransactionRow>,
  data: SubmittedData,
  at: EventPosition,
  place: number,
): TransactionChange {
  const { transaction_id: id, shape, ...fields } = data;
  const { direction = null, book = null, trade_date = null, external_id = null } = fields;
  const position = at.position.toString();
  const after: Draft = {
    ...fields,
    ...{ id, direction, book, trade_date, external_id, corrects: data.corrects ?? null },
    ...shapeColumns(shape),
    status: 'pending',
    settlement_amount: null,
    corrected_by: null,
    last_changed_at: data.submitted_at,
    revision: '0',
    created_position: position,
    place,
    changed_position: position,
    changed_at: at.created.toISOString(),
    ...{ resource: '', whole_resource: null },
  };
  write(after);
  rows.put(id, after);
  return { before: null, after };
}

function changedRow(
  before: TransactionRow,
  event: Exclude<TransactionEvent, { type: 'TransactionSubmitted' | 'ExternalIdWithheld' }>,
  at: EventPosition,
): TransactionRow {
  const changed_at = at.created.toISOString();
  const after: Draft = {
    ...before,
    ...changesOf(event),
    revision: at.revision.toString(),
    changed_position: at.position.toString(),
    changed_at,
    last_changed_at: recordedAt(at) ?? changed_at,
  };
  write(after);
  return after;
}

function changesOf(event: Parameters<typeof changedRow>[1]): Partial<TransactionRow> {
  switch (event.type) {
    case 'TransactionConfirmed':
      return { status: 'confirmed' };
    case 'TransactionSettled':
      return { status: 'settled', settlement_amount: event.data.amount };
    case 'TransactionCancelled':
      return { status: 'cancelled' };
    case 'TransactionRejected':
      return { status: 'rejected' };
    case 'TransactionCurtailed': {
      const { volume_mwh, shape } = event.data;
      return { volume_mwh, ...(shape && shapeColumns(shape)) };
    }
    case 'TransactionCorrected':
      return { status: 'corrected', corrected_by: event.data.replacement.transaction_id };
    default:
      return event satisfies never;
  }
}

/** Lists omit a profile's intervals. */
function write(row: Draft): void {
  const { settlement_amount, corrects, corrected_by, shape_kind, block, runs } = row;
  const fields = {
    ...row,
    settlement_amount: settlement_amount ?? undefined,
    corrects: corrects ?? undefined,
    corrected_by: corrected_by ?? undefined,
    shape: shape_kind,
    block: block === null ? null : JSON.parse(quoteNumbers(block, () => true)),
    changed_at: row.last_changed_at,
  };
  const profile = shape_kind === 'profile' && runs !== null ? intervalsOf(JSON.parse(runs)) : null;
  row.resource = writeTransaction({ ...fields, profile: profile === null ? null : undefined });
  row.whole_resource = profile && writeTransaction({ ...fields, profile });
}
