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

/** What is known of a transaction from its events; a later event's say stands. */
export type DealFacts = { readonly [Column in DealColumn]?: string };

export const transactionsHead = csvLine(['transaction_id', ...columns, 'events']);

/** A line of `transactions.csv`. */
export function transactionLine(id: string, facts: DealFacts, events: number): string {
  return csvLine([id, ...columns.map((column) => facts[column]), String(events)]);
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
export function factsIn(
  event: AttestedEvent,
  selected?: ReadonlySet<string>,
): readonly { readonly id: string; readonly facts: DealFacts }[] {
  return saidOf(event, selected).map((said) => ({ id: said.id, facts: factsOf(event, said) }));
}

function saidOf(
  event: AttestedEvent,
  selected: ReadonlySet<string> | undefined,
): readonly SaidOfDeal[] {
  const said = saidOfDeals(event);
  return selected === undefined ? said : said.filter(({ id }) => selected.has(id));
}

function factsOf(event: AttestedEvent, { data, isBrought }: SaidOfDeal): DealFacts {
  const { position } = event;
  // What an event brought is as if its submission stood there.
  const type = isBrought ? 'TransactionSubmitted' : event.type;
  const facts: { [Column in DealColumn]?: string } = { last_position: position };
  const status = statuses[type];
  if (status !== undefined) facts.status = status;
  const take = (column: DealColumn, ...path: readonly string[]) => {
    const text = textIn(data, ...path);
    if (text !== null) facts[column] = text;
  };
  if (type === 'TransactionSubmitted') {
    facts.first_position = position;
    for (const column of submitted) take(column, column);
  }
  if (type === 'TransactionCurtailed') take('volume_mwh', 'volume_mwh');
  if (type === 'TransactionSettled') take('settlement_amount', 'amount');
  if (type === 'TransactionCorrected') take('corrected_by', 'replacement', 'transaction_id');
  return facts;
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
  selected?: ReadonlySet<string>,
): string {
  return saidOf(event, selected)
    .map((said) => historyLine(event, leafIndex, said))
    .join('');
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
