import type { AttestedEvent } from '../attested-event.js';
import { cellsOf, csvCell, textOfCell } from './csv.js';
import { type TransactionFact, textIn } from './event-facts.js';

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

export type TransactionCells = readonly string[];

const at = (column: (typeof transactionsHead)[number]) => transactionsHead.indexOf(column);
const [status, amount, correctedBy] = [at('status'), at('settlement_amount'), at('corrected_by')];
const [first, last, events] = [at('first_position'), at('last_position'), at('events')];

export function textOfColumn(
  cells: TransactionCells,
  column: (typeof transactionsHead)[number],
): string {
  return textOfCell(cells[at(column)] ?? '');
}

const statuses = new Map([
  ['TransactionSubmitted', 'pending'],
  ['TransactionConfirmed', 'confirmed'],
  ['TransactionSettled', 'settled'],
  ['TransactionCancelled', 'cancelled'],
  ['TransactionRejected', 'rejected'],
  ['TransactionCorrected', 'corrected'],
]);

/** Stores a text and returns its reader. */
export type HoldText = (text: string) => () => string;

const runMax = 5000;
const blockLines = 50;

/** Sorts and stores every `runMax` transactions as a run; runs can share transactions. */
export class TransactionBook {
  readonly #hold: HoldText;
  readonly #runMax: number;
  readonly #runs: (readonly (() => string)[])[] = [];
  /** Cells of a transaction by its id's raw cell. */
  #cells = new Map<string, string[]>();

  constructor(hold: HoldText = (text) => () => text, max = runMax) {
    this.#hold = hold;
    this.#runMax = max;
  }

  take({ position, type: eventType }: AttestedEvent, facts: readonly TransactionFact[]): void {
    for (const { id, data, isCreatedElsewhere } of facts) {
      const cells = this.#cellsOf(csvCell(id));
      const put = (index: number, text: string | null) => {
        cells[index] = csvCell(text) || (cells[index] ?? '');
      };
      const type = isCreatedElsewhere ? 'TransactionSubmitted' : eventType;
      if (type === 'TransactionSubmitted') {
        cells[first] ||= position;
        for (const [index, name] of submittedColumns.entries()) put(index + 1, textIn(data, name));
      }
      if (type === 'TransactionCurtailed') put(at('volume_mwh'), textIn(data, 'volume_mwh'));
      if (type === 'TransactionSettled') put(amount, textIn(data, 'amount'));
      if (type === 'TransactionCorrected') {
        put(correctedBy, textIn(data, 'replacement', 'transaction_id'));
      }
      put(status, statuses.get(type) ?? null);
      cells[last] = position;
      cells[events] = String(Number(cells[events]) + 1);
    }
    if (this.#cells.size >= this.#runMax) this.#endRun();
  }

  rows(): Generator<TransactionCells> {
    this.#endRun();
    return merged(this.#runs);
  }

  #cellsOf(id: string): string[] {
    const known = this.#cells.get(id);
    if (known !== undefined) return known;
    const cells = Array.from(transactionsHead, () => '');
    cells[0] = id;
    this.#cells.set(id, cells);
    return cells;
  }

  #endRun(): void {
    const lines = [...this.#cells.keys()].sort().map((id) => this.#cells.get(id)?.join(','));
    const blocks: (() => string)[] = [];
    for (let from = 0; from < lines.length; from += blockLines) {
      blocks.push(this.#hold(JSON.stringify(lines.slice(from, from + blockLines))));
    }
    this.#runs.push(blocks);
    this.#cells = new Map();
  }
}

function* merged(runs: readonly (readonly (() => string)[])[]): Generator<TransactionCells> {
  const [only = []] = runs;
  if (runs.length <= 1) return yield* rowsOf(only);
  const middle = runs.length >> 1;
  const [left, right] = [merged(runs.slice(0, middle)), merged(runs.slice(middle))];
  let [one, other] = [left.next(), right.next()];
  while (one.done !== true && other.done !== true) {
    const [id = '', otherId = ''] = [one.value[0], other.value[0]];
    if (id === otherId) yield mergedRow(one.value, other.value);
    else yield id < otherId ? one.value : other.value;
    if (id <= otherId) one = left.next();
    if (otherId <= id) other = right.next();
  }
  for (; one.done !== true; one = left.next()) yield one.value;
  for (; other.done !== true; other = right.next()) yield other.value;
}

function* rowsOf(blocks: readonly (() => string)[]): Generator<TransactionCells> {
  for (const block of blocks) {
    const lines: readonly string[] = JSON.parse(block());
    for (const line of lines) yield cellsOf(line);
  }
}

function mergedRow(before: TransactionCells, after: TransactionCells): TransactionCells {
  const cells = after.map((cell, index) => cell || (before[index] ?? ''));
  cells[first] = before[first] || (after[first] ?? '');
  cells[events] = String(Number(before[events]) + Number(after[events]));
  return cells;
}
