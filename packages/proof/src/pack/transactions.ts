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

export type Column = (typeof transactionsHead)[number];

const at = (column: Column) => transactionsHead.indexOf(column);
const [status, amount, correctedBy] = [at('status'), at('settlement_amount'), at('corrected_by')];
const [first, last, events] = [at('first_position'), at('last_position'), at('events')];

export function textOfColumn(cells: readonly string[], column: Column): string {
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

/** A line takes a fifth of its cells' memory. */
export class TransactionBook {
  /** By the raw cell of the id. */
  readonly #lines = new Map<string, string>();

  take({ position, type: eventType }: AttestedEvent, facts: readonly TransactionFact[]): void {
    for (const { id, data, isCreatedElsewhere } of facts) {
      const idCell = csvCell(id);
      const cells = this.#cellsOf(idCell);
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
      this.#lines.set(idCell, cells.join(','));
    }
  }

  lines(): readonly string[] {
    return sortedByKey(this.#lines);
  }

  #cellsOf(id: string): string[] {
    const line = this.#lines.get(id);
    return line === undefined ? [id, ...transactionsHead.slice(1).map(() => '')] : cellsOf(line);
  }
}

export function sortedByKey<Value>(values: ReadonlyMap<string, Value>): readonly Value[] {
  return [...values].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
}
