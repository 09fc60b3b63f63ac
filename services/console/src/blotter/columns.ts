import type { NameOf } from '../names/use-names';
import { readerZone, toMinutes, zoneFormat } from '../parts/values/instants';
import type { Deal } from './deal';
import type { SortName } from './search';

export interface ListColumn {
  readonly id: string;
  readonly title: string;
  readonly width: number;
  readonly sort?: SortName;
  readonly align?: 'end';
  readonly text: (deal: Deal, counterpartyOf: NameOf) => string;
  readonly title2?: (deal: Deal) => string;
  readonly isUsual?: boolean;
}

// Creating a formatter is expensive.
const times = zoneFormat(readerZone(), toMinutes);
const amounts = new Intl.NumberFormat(undefined, { maximumFractionDigits: 6 });
const money = new Intl.NumberFormat(undefined, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
});

const time = (at: string | null) => (at === null ? '–' : times(Date.parse(at)));
const utc = (at: string | null) => (at === null ? '' : `${at.slice(0, 16).replace('T', ' ')} UTC`);
const text = (value: string | null | undefined) => value ?? '–';

const price = (amount: number, currency: string | null) =>
  `${money.format(amount)} ${currency ?? ''}`.trim();

const column = (
  id: string,
  title: string,
  width: number,
  cell: ListColumn['text'],
  more: Partial<ListColumn> = {},
): ListColumn => ({ id, title, width, text: cell, ...more });

const timeColumn = (
  id: 'delivery_start' | 'delivery_end' | 'submitted_at' | 'changed_at',
  title: string,
  more: Partial<ListColumn>,
) => column(id, title, 172, (deal) => time(deal[id]), { title2: (deal) => utc(deal[id]), ...more });

const idColumn = (id: string, title: string, of: (deal: Deal) => string | null) =>
  column(id, title, 96, (deal) => of(deal)?.slice(0, 8) ?? '–', {
    title2: (deal) => of(deal) ?? '',
  });

const isUsual = true;

export const listColumns: readonly ListColumn[] = [
  column('status', 'Status', 104, ({ status }) => status, { isUsual }),
  column('type', 'Type', 104, (deal) => deal.transaction_type, { isUsual }),
  column('direction', 'Side', 64, ({ direction }) => direction ?? 'buy', { isUsual }),
  column('counterparty', 'Counterparty', 200, (deal, nameOf) => nameOf(deal.counterparty_id), {
    title2: (deal) => deal.counterparty_id,
    isUsual,
  }),
  column('volume', 'Volume, MWh', 124, ({ volume_mwh }) => amounts.format(volume_mwh), {
    sort: 'volume_mwh',
    align: 'end',
    isUsual,
  }),
  column('price', 'Price per MWh', 132, (deal) => price(deal.price_per_mwh, deal.currency), {
    sort: 'price_per_mwh',
    align: 'end',
    isUsual,
  }),
  timeColumn('delivery_start', 'Delivery from', { sort: 'delivery_start', isUsual }),
  timeColumn('delivery_end', 'Delivery to', { isUsual }),
  column('shape', 'Shape', 76, ({ shape }) => shape ?? 'flat', { isUsual }),
  column('book', 'Book', 140, ({ book }) => text(book), { isUsual }),
  column('cost_key', 'Cost key', 140, ({ cost_key }) => text(cost_key)),
  column('external_id', 'External id', 130, ({ external_id }) => text(external_id), { isUsual }),
  column('trade_date', 'Trade date', 104, ({ trade_date }) => text(trade_date)),
  column(
    'amount',
    'Settled amount',
    130,
    ({ settlement_amount, currency }) =>
      settlement_amount === undefined ? '–' : price(settlement_amount, currency),
    { align: 'end' },
  ),
  timeColumn('submitted_at', 'Submitted', { sort: 'submitted_at', isUsual }),
  timeColumn('changed_at', 'Changed', { sort: 'changed_at' }),
  idColumn('asset', 'Asset', ({ asset_id }) => asset_id),
  idColumn('reseller', 'Reseller', ({ reseller_id }) => reseller_id),
];
