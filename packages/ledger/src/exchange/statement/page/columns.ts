import type { IssuedLine, IssuedTotal, StatementLine, StatementTotal } from '../lines/data.js';

export interface PageColumn<Row> {
  readonly name: string;
  readonly kind: 'words' | 'short' | 'figure';
  readonly of: (row: Row) => readonly string[];
}

type Texts<Row> = (row: Row) => readonly (string | null)[];

const ofKind =
  (kind: PageColumn<unknown>['kind']) =>
  <Row>(name: string, of: Texts<Row>): PageColumn<Row> => ({
    name,
    kind,
    of: (row) => of(row).filter((text) => text !== null),
  });
const words = ofKind('words');
const short = ofKind('short');
const figures = ofKind('figure');

function shortInstant(instant: string): string {
  const [date = '', time = ''] = instant.replace('.000Z', 'Z').split('T');
  return `${date} ${time.replace(/:00Z$/, 'Z')}`;
}

export const linePage: readonly PageColumn<StatementLine>[] = [
  words('Deal', (line) => [line.external_id, line.transaction_id]),
  words('Book, cost key', (line) => [line.book, line.cost_key]),
  words('Reseller', (line) => [line.reseller_id]),
  short('Type', (line) => [line.transaction_type, line.direction, line.status]),
  short('Traded', (line) => [line.trade_date]),
  short('Delivery', (line) => [shortInstant(line.delivery_start), shortInstant(line.delivery_end)]),
  figures('Price per MWh', (line) => [line.price_per_mwh, line.currency]),
  figures('Settled', (line) => [`${line.settled_mwh} MWh`, line.settled_amount]),
  figures('Confirmed', (line) => [`${line.confirmed_mwh} MWh`, line.confirmed_amount]),
];

export const issuedLinePage: readonly PageColumn<IssuedLine>[] = [
  ...linePage,
  figures('Run before', (line) => [`${line.previous_mwh} MWh`, line.previous_amount]),
  figures('Payable', (line) => [line.payable_amount]),
];

export const totalPage: readonly PageColumn<StatementTotal>[] = [
  short('Currency', (total) => [total.currency]),
  figures('Settled MWh', (total) => [total.settled_mwh]),
  figures('Settled', (total) => [total.settled_amount]),
  figures('Confirmed MWh', (total) => [total.confirmed_mwh]),
  figures('Confirmed', (total) => [total.confirmed_amount]),
  figures('Together', (total) => [total.amount]),
];

export const issuedTotalPage: readonly PageColumn<IssuedTotal>[] = [
  ...totalPage,
  figures('Run before', (total) => [total.previous_amount]),
  figures('Payable', (total) => [total.payable_amount]),
];
