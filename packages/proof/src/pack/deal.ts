import type { AttestedEvent } from '../attested-event.js';
import { type CsvBytes, cellText } from './csv.js';
import { cellsOf, laterCells, toldBy } from './csv-row.js';
import { recordOf, type SaidOfDeal, saidOfDeals } from './event-facts.js';

/** What the submission of a transaction says of it, each a column. */
const submitted = [
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

/** The cells of the first line of `transactions.csv`. */
export const transactionsHead = [
  'transaction_id',
  ...submitted,
  'status',
  'settlement_amount',
  'corrected_by',
  'first_position',
  'last_position',
  'events',
] as const;

/** What a report counts of a transaction as it stands, as its line tells it; null for what is not known. */
export interface CountedDeal {
  readonly transaction_type: string | null;
  readonly volume_mwh: string | null;
  readonly direction: string | null;
  readonly currency: string | null;
  readonly status: string | null;
  readonly settlement_amount: string | null;
  readonly first_position: string | null;
}

/** Where a column's cell stands in a line. */
const place = (column: (typeof transactionsHead)[number]) => transactionsHead.indexOf(column);

/** What is counted of a line of `transactions.csv`. */
export function countedIn(row: string): CountedDeal {
  const cells = cellsOf(row);
  const told = (column: keyof CountedDeal) => toldBy(cells[place(column)] ?? '');
  return {
    transaction_type: told('transaction_type'),
    volume_mwh: told('volume_mwh'),
    direction: told('direction'),
    currency: told('currency'),
    status: told('status'),
    settlement_amount: told('settlement_amount'),
    first_position: told('first_position'),
  };
}

/**
 * The line of a transaction of which two parts of the log, one after the other, have a line: the later say stands, but for where it
 * was said first.
 */
export function mergedRow(earlier: string, later: string): string {
  const [before, after] = [cellsOf(earlier), cellsOf(later)];
  const cells = laterCells(before, after);
  const [first, events] = [place('first_position'), place('events')];
  if (before[first] !== '') cells[first] = before[first] ?? '';
  cells[events] = String(Number(before[events]) + Number(after[events]));
  return cells.join(',');
}

/** Writes the cells that the submission of a transaction has in its line. */
export function writeSubmitted(csv: CsvBytes, data: unknown): void {
  const said = recordOf(data);
  for (const column of submitted) {
    const value = said[column];
    csv.cell(typeof value === 'string' ? value : null);
  }
}

/** The same cells where nothing is known. */
export const nothingSubmitted = Uint8Array.from(submitted.slice(1), () => 0x2c);

/** The same cells where nothing is known but the volume. */
export function cellsOfVolume(volume: string): string[] {
  return submitted.map((column) => (column === 'volume_mwh' ? cellText(volume) : ''));
}

/** What an event says of each transaction that it is about: of those of a selection alone, where there is one. */
export function saidOf(
  event: AttestedEvent,
  selected: ReadonlySet<string> | undefined,
  isOf0x = false,
): readonly SaidOfDeal[] {
  const said = saidOfDeals(event, isOf0x);
  return selected === undefined ? said : said.filter(({ id }) => selected.has(id));
}
