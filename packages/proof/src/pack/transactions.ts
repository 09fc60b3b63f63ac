import type { TransactionFact } from './event-facts.js';
import { textIn } from './members.js';

const submittedColumns = [
  'counterparty_id',
  'asset_id',
  'reseller_id',
  'cost_key',
  'transaction_type',
  'volume_mwh',
  'price_per_mwh',
  'delivery_start',
  'delivery_end',
  'corrects',
  'batch_id',
  'direction',
  'currency',
  'book',
  'trade_date',
  'external_id',
  'submitted_at',
] as const;

export const transactionsHead = [
  'transaction_id',
  ...submittedColumns,
  'status',
  'settlement_amount',
  'corrected_by',
  'first_position',
  'last_position',
  'events',
] as const;

type Column = (typeof transactionsHead)[number];

const statuses = new Map([
  ['TransactionSubmitted', 'pending'],
  ['TransactionConfirmed', 'confirmed'],
  ['TransactionSettled', 'settled'],
  ['TransactionCancelled', 'cancelled'],
  ['TransactionRejected', 'rejected'],
  ['TransactionCorrected', 'corrected'],
]);

const at = (column: Column) => transactionsHead.indexOf(column);

export function cellIn(cells: readonly string[], column: Column): string {
  return cells[at(column)] ?? '';
}

type Row = readonly string[];

/** Keeps a text and returns its reader. */
export type KeepText = (text: string) => () => string;

interface Part {
  readonly kept: (() => string)[];
  readonly open: Map<string, Row>;
}

/** Each transaction as it stood at the last event. */
export class TransactionBook {
  readonly #keep: KeepText;
  readonly #openMax: number;
  /** By the first characters of the id: one part at a time is read again. */
  readonly #parts = new Map<string, Part>();

  constructor(keep: KeepText = (text) => () => text, openMax = 100) {
    this.#keep = keep;
    this.#openMax = openMax;
  }

  take(position: string, facts: readonly TransactionFact[]): void {
    for (const fact of facts) {
      const { kept, open } = this.#partOf(fact.id);
      addRow(open, rowOf(position, fact));
      if (open.size < this.#openMax) continue;
      kept.push(this.#keep(JSON.stringify([...open.values()])));
      open.clear();
    }
  }

  *rows(): Generator<Row> {
    for (const { kept, open } of sortedByKey(this.#parts)) {
      const rows = new Map<string, Row>();
      for (const text of kept) {
        const block: readonly Row[] = JSON.parse(text());
        for (const row of block) addRow(rows, row);
      }
      for (const row of open.values()) addRow(rows, row);
      yield* sortedByKey(rows);
    }
  }

  #partOf(id: string): Part {
    const key = id.slice(0, 2);
    const part = this.#parts.get(key) ?? { kept: [], open: new Map() };
    this.#parts.set(key, part);
    return part;
  }
}

function addRow(rows: Map<string, Row>, row: Row): void {
  const [id = ''] = row;
  rows.set(id, laterRow(rows.get(id), row));
}

/** A row of the facts of one event; unknown cells are empty. */
function rowOf(position: string, { id, type, data }: TransactionFact): Row {
  const isSubmitted = type === 'TransactionSubmitted';
  const known: { [Name in Column]?: string | null | undefined } = {
    transaction_id: id,
    volume_mwh: type === 'TransactionCurtailed' ? textIn(data, 'volume_mwh') : null,
    settlement_amount: type === 'TransactionSettled' ? textIn(data, 'amount') : null,
    corrected_by:
      type === 'TransactionCorrected' ? textIn(data, 'replacement', 'transaction_id') : null,
    status: statuses.get(type),
    first_position: isSubmitted ? position : null,
    last_position: position,
    events: '1',
  };
  if (isSubmitted) for (const name of submittedColumns) known[name] = textIn(data, name);
  return transactionsHead.map((name) => known[name] ?? '');
}

const [first, count] = [at('first_position'), at('events')];

function laterRow(before: Row | undefined, after: Row): Row {
  if (before === undefined) return after;
  const cells = after.map((cell, index) => cell || (before[index] ?? ''));
  cells[first] = before[first] || (after[first] ?? '');
  cells[count] = String(Number(before[count]) + Number(after[count]));
  return cells;
}

export function sortedByKey<Value>(values: ReadonlyMap<string, Value>): readonly Value[] {
  return [...values].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
}
