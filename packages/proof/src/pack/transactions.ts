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

const runRows = 10_000;
const blockRows = 100;

/** Each transaction as it stood at the last event. */
export class TransactionBook {
  readonly #keep: KeepText;
  readonly #runRows: number;
  /** Sorted by id, in blocks of rows. A transaction can be in several runs. */
  readonly #runs: (() => string)[][] = [];
  #open = new Map<string, Row>();

  constructor(keep: KeepText = (text) => () => text, rows = runRows) {
    this.#keep = keep;
    this.#runRows = rows;
  }

  take(position: string, facts: readonly TransactionFact[]): void {
    for (const fact of facts) {
      const row = rowOf(position, fact);
      this.#open.set(fact.id, laterRow(this.#open.get(fact.id), row));
    }
    if (this.#open.size >= this.#runRows) this.#endRun();
  }

  *rows(): Generator<Row> {
    this.#endRun();
    const runs = this.#runs.map(rowsOf);
    const heads = runs.map((run) => run.next().value);
    for (;;) {
      const id = leastId(heads);
      if (id === undefined) return;
      let row: Row | undefined;
      for (const [index, run] of runs.entries()) {
        const head = heads[index];
        if (head?.[0] !== id) continue;
        row = laterRow(row, head);
        heads[index] = run.next().value;
      }
      if (row !== undefined) yield row;
    }
  }

  #endRun(): void {
    const rows = [...this.#open.keys()].sort().map((id) => this.#open.get(id));
    const blocks: (() => string)[] = [];
    for (let from = 0; from < rows.length; from += blockRows) {
      blocks.push(this.#keep(JSON.stringify(rows.slice(from, from + blockRows))));
    }
    this.#runs.push(blocks);
    this.#open = new Map();
  }
}

/** A row of the facts of one event; unknown cells are empty. */
function rowOf(position: string, { id, type, data }: TransactionFact): Row {
  const cells = transactionsHead.map(() => '');
  const put = (column: Column, text: string | null) => {
    cells[at(column)] = text ?? '';
  };
  put('transaction_id', id);
  if (type === 'TransactionSubmitted') {
    put('first_position', position);
    for (const name of submittedColumns) put(name, textIn(data, name));
  }
  if (type === 'TransactionCurtailed') put('volume_mwh', textIn(data, 'volume_mwh'));
  if (type === 'TransactionSettled') put('settlement_amount', textIn(data, 'amount'));
  if (type === 'TransactionCorrected') {
    put('corrected_by', textIn(data, 'replacement', 'transaction_id'));
  }
  put('status', statuses.get(type) ?? null);
  put('last_position', position);
  put('events', '1');
  return cells;
}

const [first, count] = [at('first_position'), at('events')];

function laterRow(before: Row | undefined, after: Row): Row {
  if (before === undefined) return after;
  const cells = after.map((cell, index) => cell || (before[index] ?? ''));
  cells[first] = before[first] || (after[first] ?? '');
  cells[count] = String(Number(before[count]) + Number(after[count]));
  return cells;
}

function leastId(rows: readonly (Row | undefined)[]): string | undefined {
  let least: string | undefined;
  for (const row of rows) {
    const id = row?.[0];
    if (id !== undefined && (least === undefined || id < least)) least = id;
  }
  return least;
}

function* rowsOf(blocks: readonly (() => string)[]): Generator<Row, undefined> {
  for (const block of blocks) {
    const rows: readonly Row[] = JSON.parse(block());
    yield* rows;
  }
}

export function sortedByKey<Value>(values: ReadonlyMap<string, Value>): readonly Value[] {
  return [...values].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
}
