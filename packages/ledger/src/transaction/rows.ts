import { recordedAt } from '@exchange/runtime/event-log/metadata';
import type { RowBatch } from '@exchange/runtime/tables/row-batch';
import type { Currency } from '@exchange/units';
import { z } from 'zod';
import { isRepeated } from './brought.js';
import type { SubmittedData, TransactionEvent } from './events.js';
import { type TransactionFields, writeTransaction, writeWholeTransaction } from './resource.js';
import { type RunData, runData, type ShapeData } from './shape-data.js';
import { profileText, shapeColumns, shownDeal, spreadOf } from './shown-deal.js';
import type { TransactionRow } from './table.js';

interface EventPosition {
  readonly revision: bigint;
  readonly position: bigint;
  readonly created: Date;
  readonly metadata: unknown;
}

/** What rows are made with beside events. */
interface Making {
  readonly rows: RowBatch<TransactionRow>;
  /** The installation's: of deals that name none. */
  readonly currency: Currency;
}

/** A transaction before and after an event; null where it is not there. */
export interface TransactionChange {
  readonly before: TransactionRow | null;
  readonly after: TransactionRow;
}

/** Folds a transaction's event into its row. */
export function foldTransaction(
  making: Making,
  event: TransactionEvent,
  at: EventPosition,
): readonly TransactionChange[] {
  if (event.type === 'TransactionSubmitted') {
    // The batch, or the correction, has made the row already.
    return isRepeated(event.data) ? [] : [begin(making, event.data, at, 0)];
  }
  const { rows } = making;
  const before = rows.get(event.data.transaction_id);
  if (before === undefined) return [];
  if (event.type === 'ExternalIdWithheld') {
    // It is no change of the transaction, but one of its stream: what a tag is made of.
    rows.put(before.id, { ...before, revision: at.revision.toString() });
    return [];
  }
  const after = written({ ...before, ...changesOf(event), ...stamped(at) });
  rows.put(before.id, after);
  const change = { before, after };
  return event.type === 'TransactionCorrected'
    ? [change, begin(making, event.data.replacement, at, 0)]
    : [change];
}

/** A new transaction's row; `place` is its place in an event that brought several. */
export function begin(
  { rows, currency }: Making,
  data: SubmittedData,
  at: EventPosition,
  place: number,
): TransactionChange {
  const id = data.transaction_id;
  const position = at.position.toString();
  const receivedAt = data.submitted_at ?? receiptOf(at);
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
    ...shownDeal(data),
    currency: data.currency ?? currency,
    submitted_at: receivedAt,
    last_changed_at: receivedAt,
  } satisfies Partial<TransactionRow>;
  const after = {
    ...fields,
    revision: '0',
    created_position: position,
    place,
    ...spreadOf(data.shape),
    changed_position: position,
    changed_at: at.created.toISOString(),
    resource: writeTransaction(fields),
    whole_resource: data.shape?.kind === 'profile' ? wholeOf(fields, data.shape.runs) : null,
  };
  rows.put(id, after);
  return { before: null, after };
}

function stamped(at: EventPosition) {
  return {
    revision: at.revision.toString(),
    changed_position: at.position.toString(),
    changed_at: at.created.toISOString(),
    last_changed_at: receiptOf(at),
  };
}

/** When the service received the command that an event came of; of somebody else's event, when the log had it. */
function receiptOf(at: EventPosition): string {
  return recordedAt(at) ?? at.created.toISOString();
}

function changesOf(
  event: Exclude<TransactionEvent, { type: 'TransactionSubmitted' | 'ExternalIdWithheld' }>,
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
      return { volume_mwh: event.data.volume_mwh, ...curtailedSpread(event.data.shape) };
    case 'TransactionCorrected':
      return { status: 'corrected', corrected_by: event.data.replacement.transaction_id };
    default:
      return event satisfies never;
  }
}

function curtailedSpread(shape: ShapeData | undefined): Partial<TransactionRow> {
  return shape === undefined ? {} : { ...shapeColumns(shape), ...spreadOf(shape) };
}

function written(row: Omit<TransactionRow, 'resource' | 'whole_resource'>): TransactionRow {
  const { shape_kind, runs } = row;
  const whole_resource =
    shape_kind === 'profile' && runs !== null ? wholeOf(row, readRuns(runs)) : null;
  return { ...row, resource: writeTransaction(row), whole_resource };
}

const wholeOf = (fields: TransactionFields, runs: readonly RunData[]) =>
  writeWholeTransaction(fields, profileText(runs));

const runsText = z.array(runData);
const readRuns = (text: string): readonly RunData[] => runsText.parse(JSON.parse(text));
