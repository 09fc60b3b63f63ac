import type { AttestedEvent } from '../attested-event.js';
import type { Cell, CsvBytes } from './csv.js';
import { type SaidOfDeal, saidOfDeals, textIn } from './event-facts.js';

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

const columns = [
  ...submitted,
  'status',
  'settlement_amount',
  'corrected_by',
  'first_position',
  'last_position',
] as const;
export type DealColumn = (typeof columns)[number];

/** A transaction as it stands after the events that were taken. */
export interface BookedDeal {
  readonly id: string;
  readonly facts: DealFacts;
  readonly events: number;
}

/** What is known of a transaction while its events are taken; null for what is not known. */
export type GrowingFacts = { [Column in DealColumn]: string | null };
/** What is known of a transaction from its events; a later event's say stands. */
export type DealFacts = Readonly<GrowingFacts>;

/** Nothing is known yet. Every member is there from the beginning: to add one to an object later takes many times as long. */
export function noFacts(): GrowingFacts {
  return {
    counterparty_id: null,
    asset_id: null,
    reseller_id: null,
    cost_key: null,
    transaction_type: null,
    volume_mwh: null,
    price_per_mwh: null,
    delivery_start: null,
    delivery_end: null,
    corrects: null,
    batch_id: null,
    direction: null,
    currency: null,
    book: null,
    trade_date: null,
    external_id: null,
    submitted_at: null,
    status: null,
    settlement_amount: null,
    corrected_by: null,
    first_position: null,
    last_position: null,
  };
}

/** The cells of the first line of `transactions.csv`. */
export const transactionsHead = ['transaction_id', ...columns, 'events'] as const;

/** Writes a line of `transactions.csv`. */
export function writeTransaction(csv: CsvBytes, { id, facts, events }: BookedDeal): void {
  csv.cell(id);
  for (const column of columns) csv.cell(facts[column]);
  csv.cell(String(events));
  csv.endLine();
}

/** The facts in the order of the columns. */
export function factsInOrder(facts: DealFacts): readonly Cell[] {
  return columns.map((column) => facts[column]);
}

/** The facts of such a list; undefined where it is none. */
export function factsOfOrder(list: readonly unknown[]): DealFacts | undefined {
  if (list.length !== columns.length) return undefined;
  const facts = noFacts();
  let index = 0;
  for (const column of columns) {
    const text = list[index];
    index += 1;
    if (typeof text === 'string') facts[column] = text;
    else if (text !== null) return undefined;
  }
  return facts;
}

/** What two parts of the log, one after the other, say: the later say stands, but for where it was said first. */
export function mergedFacts(earlier: DealFacts, later: DealFacts): DealFacts {
  const facts = noFacts();
  for (const column of columns) facts[column] = later[column] ?? earlier[column];
  facts.first_position = earlier.first_position ?? later.first_position;
  return facts;
}

/** The status that an event brings a transaction to. */
const statuses: Readonly<Record<string, string>> = {
  TransactionSubmitted: 'pending',
  TransactionConfirmed: 'confirmed',
  TransactionSettled: 'settled',
  TransactionCancelled: 'cancelled',
  TransactionRejected: 'rejected',
  TransactionCorrected: 'corrected',
};

/** What an event says of each transaction that it is about: of those of a selection alone, where there is one. */
export function saidOf(
  event: AttestedEvent,
  selected: ReadonlySet<string> | undefined,
): readonly SaidOfDeal[] {
  const said = saidOfDeals(event);
  return selected === undefined ? said : said.filter(({ id }) => selected.has(id));
}

/** Adds what an event says of a transaction to what is known: its say stands, but for where it was said first. */
export function noteFacts(
  facts: GrowingFacts,
  { position, type: told }: AttestedEvent,
  { data, isBrought }: SaidOfDeal,
): void {
  // What an event brought is as if its submission stood there.
  const type = isBrought ? 'TransactionSubmitted' : told;
  if (type === 'TransactionSubmitted') {
    facts.first_position ??= position;
    for (const column of submitted) note(facts, column, textIn(data, column));
  }
  if (type === 'TransactionCurtailed') {
    note(facts, 'volume_mwh', textIn(data, 'volume_mwh'));
  }
  if (type === 'TransactionSettled') {
    note(facts, 'settlement_amount', textIn(data, 'amount'));
  }
  if (type === 'TransactionCorrected') {
    note(facts, 'corrected_by', textIn(data, 'replacement', 'transaction_id'));
  }
  facts.status = statuses[type] ?? facts.status;
  facts.last_position = position;
}

function note(facts: GrowingFacts, column: DealColumn, text: string | null): void {
  if (text !== null) facts[column] = text;
}
