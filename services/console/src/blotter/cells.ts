import type { NameOf } from '../names/use-names';
import { readerZone } from '../parts/instants';
import { zoneFormat } from '../parts/zone-format';
import type { Deal } from './deal';
import type { SortName } from './search';

/** A column of the list. */
export interface ListColumn {
  readonly id: string;
  readonly title: string;
  /** Pixels. */
  readonly width: number;
  readonly sort?: SortName;
  readonly align?: 'end';
  /** What stands in the cell; the counterparty's name is looked up for it. */
  readonly text: (deal: Deal, counterpartyOf: NameOf) => string;
  /** In the tooltip, where the cell shows less than there is. */
  readonly title2?: (deal: Deal) => string;
  /** Shown unless the reader chose others. */
  readonly isUsual?: boolean;
}

// Made once: a formatter costs more than what it formats.
const times = zoneFormat(readerZone(), {
  year: 'numeric',
  month: 'short',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const amounts = new Intl.NumberFormat(undefined, { maximumFractionDigits: 6 });
const money = new Intl.NumberFormat(undefined, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
});

const time = (at: string | null) => (at === null ? '–' : times(Date.parse(at)));
const utc = (at: string | null) => (at === null ? '' : `${at.slice(0, 16).replace('T', ' ')} UTC`);
const text = (value: string | null | undefined) => value ?? '–';

/** Every column that there is, in their order. */
export const listColumns: readonly ListColumn[] = [
  { id: 'status', title: 'Status', width: 104, text: ({ status }) => status, isUsual: true },
  {
    id: 'type',
    title: 'Type',
    width: 104,
    text: ({ transaction_type }) => transaction_type,
    isUsual: true,
  },
  {
    id: 'direction',
    title: 'Side',
    width: 64,
    text: ({ direction }) => direction ?? 'buy',
    isUsual: true,
  },
  {
    id: 'counterparty',
    title: 'Counterparty',
    width: 200,
    text: ({ counterparty_id }, counterpartyOf) => counterpartyOf(counterparty_id),
    title2: ({ counterparty_id }) => counterparty_id,
    isUsual: true,
  },
  {
    id: 'volume',
    title: 'Volume, MWh',
    width: 124,
    sort: 'volume_mwh',
    align: 'end',
    text: ({ volume_mwh }) => amounts.format(volume_mwh),
    isUsual: true,
  },
  {
    id: 'price',
    title: 'Price per MWh',
    width: 132,
    sort: 'price_per_mwh',
    align: 'end',
    text: ({ price_per_mwh, currency }) =>
      `${money.format(price_per_mwh)} ${currency ?? ''}`.trim(),
    isUsual: true,
  },
  {
    id: 'delivery_start',
    title: 'Delivery from',
    width: 172,
    sort: 'delivery_start',
    text: ({ delivery_start }) => time(delivery_start),
    title2: ({ delivery_start }) => utc(delivery_start),
    isUsual: true,
  },
  {
    id: 'delivery_end',
    title: 'Delivery to',
    width: 172,
    text: ({ delivery_end }) => time(delivery_end),
    title2: ({ delivery_end }) => utc(delivery_end),
    isUsual: true,
  },
  { id: 'shape', title: 'Shape', width: 76, text: ({ shape }) => shape ?? 'flat', isUsual: true },
  { id: 'book', title: 'Book', width: 140, text: ({ book }) => text(book), isUsual: true },
  { id: 'cost_key', title: 'Cost key', width: 140, text: ({ cost_key }) => text(cost_key) },
  {
    id: 'external_id',
    title: 'External id',
    width: 130,
    text: ({ external_id }) => text(external_id),
    isUsual: true,
  },
  { id: 'trade_date', title: 'Trade date', width: 104, text: ({ trade_date }) => text(trade_date) },
  {
    id: 'amount',
    title: 'Settled amount',
    width: 130,
    align: 'end',
    text: ({ settlement_amount, currency }) =>
      settlement_amount === undefined
        ? '–'
        : `${money.format(settlement_amount)} ${currency ?? ''}`.trim(),
  },
  {
    id: 'submitted_at',
    title: 'Submitted',
    width: 172,
    sort: 'submitted_at',
    text: ({ submitted_at }) => time(submitted_at),
    title2: ({ submitted_at }) => utc(submitted_at),
    isUsual: true,
  },
  {
    id: 'changed_at',
    title: 'Changed',
    width: 172,
    sort: 'changed_at',
    text: ({ changed_at }) => time(changed_at),
    title2: ({ changed_at }) => utc(changed_at),
  },
  {
    id: 'asset',
    title: 'Asset',
    width: 96,
    text: ({ asset_id }) => asset_id?.slice(0, 8) ?? '–',
    title2: ({ asset_id }) => asset_id ?? '',
  },
  {
    id: 'reseller',
    title: 'Reseller',
    width: 96,
    text: ({ reseller_id }) => reseller_id?.slice(0, 8) ?? '–',
    title2: ({ reseller_id }) => reseller_id ?? '',
  },
];
