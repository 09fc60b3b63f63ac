import type { AttestedEvent } from '../attested-event.js';
import { csvLine } from './csv.js';
import { memberIn, type SaidOfDeal, saidOfDeals, textIn } from './event-facts.js';

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

/** What is known of a transaction while its events are taken. */
export type GrowingFacts = { [Column in DealColumn]?: string };
/** What is known of a transaction from its events; a later event's say stands. */
export type DealFacts = Readonly<GrowingFacts>;

export const transactionsHead = csvLine(['transaction_id', ...columns, 'events']);

/** A line of `transactions.csv`. */
export function transactionLine(id: string, facts: DealFacts, events: number): string {
  return csvLine([id, ...columns.map((column) => facts[column]), String(events)]);
}

/** The facts in the order of the columns, null for what is not known. */
export function factsInOrder(facts: DealFacts): readonly (string | null)[] {
  return columns.map((column) => facts[column] ?? null);
}

/** The facts of such a list; undefined where it is none. */
export function factsOfOrder(list: readonly unknown[]): DealFacts | undefined {
  if (list.length !== columns.length) return undefined;
  const facts: GrowingFacts = {};
  for (const [index, column] of columns.entries()) {
    const text = list[index];
    if (typeof text === 'string') facts[column] = text;
    else if (text !== null) return undefined;
  }
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
    for (const column of submitted) take(facts, column, textIn(data, column));
  }
  if (type === 'TransactionCurtailed') take(facts, 'volume_mwh', textIn(data, 'volume_mwh'));
  if (type === 'TransactionSettled') take(facts, 'settlement_amount', textIn(data, 'amount'));
  if (type === 'TransactionCorrected') {
    take(facts, 'corrected_by', textIn(data, 'replacement', 'transaction_id'));
  }
  take(facts, 'status', statuses[type]);
  facts.last_position = position;
}

function take(facts: GrowingFacts, column: DealColumn, text: string | null | undefined): void {
  if (text !== null && text !== undefined) facts[column] = text;
}

export const historyHead = csvLine([
  'position',
  'leaf_index',
  'recorded_at',
  'transaction_id',
  'event',
  'actor_kind',
  'actor_id',
  'scope',
  'request_id',
  'reason_code',
  'reason_text',
  'volume_mwh',
  'price_per_mwh',
  'settlement_amount',
  'corrects',
  'corrected_by',
  'external_id',
]);

/** The lines of `history.csv`: one for each transaction that the event says something of. */
export function historyLines(
  event: AttestedEvent,
  leafIndex: number,
  said: readonly SaidOfDeal[],
): string {
  let lines = '';
  for (const one of said) lines += historyLine(event, leafIndex, one);
  return lines;
}

function historyLine(
  { position, time, type, metadata }: AttestedEvent,
  leafIndex: number,
  { id, data }: SaidOfDeal,
): string {
  const scope = memberIn(metadata, 'scope');
  return csvLine([
    position,
    String(leafIndex),
    time,
    id,
    type,
    textIn(metadata, 'actor', 'kind'),
    textIn(metadata, 'actor', 'id'),
    typeof scope === 'string' ? scope : textIn(scope, 'reseller_id'),
    textIn(metadata, 'request_id'),
    textIn(data, 'reason', 'code'),
    textIn(data, 'reason', 'text'),
    textIn(data, 'volume_mwh'),
    textIn(data, 'price_per_mwh'),
    textIn(data, 'amount'),
    textIn(data, 'corrects'),
    textIn(data, 'replacement', 'transaction_id'),
    textIn(data, 'external_id'),
  ]);
}
