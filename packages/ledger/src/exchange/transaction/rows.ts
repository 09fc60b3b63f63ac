import { recordedAt } from '@exchange/runtime/event-log/metadata';
import type { RowBatch } from '@exchange/runtime/tables/write-rows';
import { dealMembers, deliveryColumns, profileText, shapeColumns } from './deal/deal-columns.js';
import type { SubmittedData, TransactionEvent } from './events.js';
import { isRepeated } from './initial/created-transactions.js';
import { writeTransaction, writeWholeTransaction } from './resource.js';
import type { RunData, ShapeData } from './shape/data.js';
import type { TransactionRow } from './table.js';

type Draft = { -readonly [Name in keyof TransactionRow]: TransactionRow[Name] };

interface EventPosition {
  readonly revision: bigint;
  readonly position: bigint;
  readonly created: Date;
  readonly metadata: unknown;
}

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
  const id = data.transaction_id;
  const position = at.position.toString();
  const { shape } = data;
  const { direction, book, trade_date, external_id, shape_kind, block } = dealMembers(data);
  const { market, runs } = deliveryColumns(shape);
  // One literal: spread objects are slow in a replay.
  const after: Draft = {
    id,
    counterparty_id: data.counterparty_id,
    asset_id: data.asset_id,
    reseller_id: data.reseller_id,
    cost_key: data.cost_key,
    transaction_type: data.transaction_type,
    status: 'pending',
    delivery_start: data.delivery_start,
    delivery_end: data.delivery_end,
    direction,
    currency: data.currency,
    book,
    trade_date,
    external_id,
    shape_kind,
    block,
    market,
    runs,
    whole_resource: null,
    submitted_at: data.submitted_at,
    last_changed_at: data.submitted_at,
    volume_mwh: data.volume_mwh,
    price_per_mwh: data.price_per_mwh,
    revision: '0',
    created_position: position,
    place,
    settlement_amount: null,
    corrects: data.corrects ?? null,
    corrected_by: null,
    changed_position: position,
    changed_at: at.created.toISOString(),
    resource: '',
  };
  write(after, shape?.kind === 'profile' ? shape.runs : undefined);
  rows.put(id, after);
  return { before: null, after };
}

function changedRow(
  before: TransactionRow,
  event: Exclude<TransactionEvent, { type: 'TransactionSubmitted' | 'ExternalIdWithheld' }>,
  at: EventPosition,
): TransactionRow {
  const after: Draft = { ...before };
  applyEvent(after, event);
  after.revision = at.revision.toString();
  after.changed_position = at.position.toString();
  after.changed_at = at.created.toISOString();
  after.last_changed_at = receiptOf(at);
  const { shape_kind, runs } = after;
  write(after, shape_kind === 'profile' && runs !== null ? JSON.parse(runs) : undefined);
  return after;
}

function receiptOf(at: EventPosition): string {
  return recordedAt(at) ?? at.created.toISOString();
}

function applyEvent(row: Draft, event: Parameters<typeof changedRow>[1]): void {
  switch (event.type) {
    case 'TransactionConfirmed':
      row.status = 'confirmed';
      return;
    case 'TransactionSettled':
      row.status = 'settled';
      row.settlement_amount = event.data.amount;
      return;
    case 'TransactionCancelled':
      row.status = 'cancelled';
      return;
    case 'TransactionRejected':
      row.status = 'rejected';
      return;
    case 'TransactionCurtailed':
      row.volume_mwh = event.data.volume_mwh;
      if (event.data.shape !== undefined) setShape(row, event.data.shape);
      return;
    case 'TransactionCorrected':
      row.status = 'corrected';
      row.corrected_by = event.data.replacement.transaction_id;
      return;
    default:
      event satisfies never;
  }
}

function setShape(row: Draft, shape: ShapeData): void {
  Object.assign(row, shapeColumns(shape), deliveryColumns(shape));
}

function write(row: Draft, profile: readonly RunData[] | undefined): void {
  row.resource = writeTransaction(row);
  row.whole_resource =
    profile === undefined ? null : writeWholeTransaction(row, profileText(profile));
}
