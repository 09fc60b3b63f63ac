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

/** Each transaction as it stood at the last event. */
export class TransactionBook {
  /** Cells by id, as JSON: a list takes five times the memory. */
  readonly #rows = new Map<string, string>();

  take(position: string, facts: readonly TransactionFact[]): void {
    for (const { id, type, data } of facts) {
      const cells = this.#cellsOf(id);
      const put = (column: Column, text: string | null) => {
        if (text) cells[at(column)] = text;
      };
      if (type === 'TransactionSubmitted') {
        cells[at('first_position')] ||= position;
        for (const name of submittedColumns) put(name, textIn(data, name));
      }
      if (type === 'TransactionCurtailed') put('volume_mwh', textIn(data, 'volume_mwh'));
      if (type === 'TransactionSettled') put('settlement_amount', textIn(data, 'amount'));
      if (type === 'TransactionCorrected') {
        put('corrected_by', textIn(data, 'replacement', 'transaction_id'));
      }
      put('status', statuses.get(type) ?? null);
      put('last_position', position);
      put('events', String(Number(cellIn(cells, 'events')) + 1));
      this.#rows.set(id, JSON.stringify(cells));
    }
  }

  *rows(): Generator<readonly string[]> {
    // Sorting ids with their rows would take 80 bytes more for each.
    for (const id of [...this.#rows.keys()].sort()) yield this.#cellsOf(id);
  }

  #cellsOf(id: string): string[] {
    const row = this.#rows.get(id);
    return row === undefined ? [id, ...transactionsHead.slice(1).map(() => '')] : JSON.parse(row);
  }
}

export function sortedByKey<Value>(values: ReadonlyMap<string, Value>): readonly Value[] {
  return [...values].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
}
