import type { components } from '@exchange/client';
import type { ReadProblem } from '../../reading/problem';
import { type IntervalLength, readProfileText } from './profile-text';

export type TicketBody = components['schemas']['CreateTransactionBody'];
type BlockBody = NonNullable<TicketBody['block']>;

export const emptyDraft = {
  transaction_type: 'nomination' as TicketBody['transaction_type'],
  direction: 'buy' as 'buy' | 'sell',
  counterparty_id: '',
  asset_id: '',
  reseller_id: '',
  cost_key: '',
  shape: 'flat' as 'flat' | 'profile' | 'block',
  volume_mwh: '',
  price_per_mwh: '',
  currency: '',
  delivery_start: '',
  delivery_end: '',
  book: '',
  trade_date: '',
  external_id: '',
  profile: '',
  minutes: 60 as IntervalLength,
  product: '5x16' as BlockBody['product'],
  mw: '',
  market: 'ERCOT' as NonNullable<BlockBody['market']> | '',
  time_zone: '',
  calendar: '',
};

export type TicketDraft = Readonly<typeof emptyDraft>;

export type TicketFaults = ReadonlyMap<string, string>;

export type TicketReading =
  | { readonly ok: true; readonly body: TicketBody }
  | { readonly ok: false; readonly faults: TicketFaults };

export function readDraft(draft: TicketDraft): TicketReading {
  const faults = new Map<string, string>();
  const needed = (name: keyof TicketDraft, what: string) => {
    if (String(draft[name]).trim() === '') faults.set(name, what);
  };
  needed('counterparty_id', 'Choose a counterparty.');
  needed('price_per_mwh', 'Enter a price per MWh.');
  needed('delivery_start', 'Enter the start of the delivery.');
  needed('delivery_end', 'Enter the end of the delivery.');
  if (draft.shape === 'flat') needed('volume_mwh', 'Enter the volume in MWh.');
  if (draft.shape === 'block') needed('mw', 'Enter the power in MW.');
  const shape = shapeOf(draft, faults);
  if (faults.size > 0) return { ok: false, faults };
  const { transaction_type, direction, counterparty_id, delivery_start, delivery_end } = draft;
  return {
    ok: true,
    body: {
      transaction_type,
      direction,
      counterparty_id,
      delivery_start,
      delivery_end,
      price_per_mwh: draft.price_per_mwh.trim(),
      ...optional(draft),
      ...shape,
    },
  };
}

const hasText = (text: string) => text.trim() !== '';

function optional(draft: TicketDraft) {
  const names = [
    'asset_id',
    'reseller_id',
    'cost_key',
    'currency',
    'book',
    'trade_date',
    'external_id',
    ...(draft.shape === 'block' ? [] : (['volume_mwh'] as const)),
  ] as const;
  const presentNames = names.filter((name) => hasText(draft[name]));
  return Object.fromEntries(presentNames.map((name) => [name, draft[name].trim()] as const));
}

function shapeOf(
  draft: TicketDraft,
  faults: Map<string, string>,
): Pick<TicketBody, 'profile' | 'block'> {
  if (draft.shape === 'flat') return {};
  if (draft.shape === 'block') return { block: blockOf(draft) };
  const read = readProfileText(draft.profile, draft.delivery_start, draft.minutes);
  if (!read.ok) faults.set('profile', `Line ${read.line}: ${read.fault}`);
  else if (read.intervals.length === 0) faults.set('profile', 'Enter at least one interval.');
  return read.ok ? { profile: read.intervals.map((interval) => ({ ...interval })) } : {};
}

export const blockOf = ({ product, mw, market, time_zone, calendar }: TicketDraft) => ({
  product,
  mw: mw.trim(),
  ...(market === '' ? {} : { market }),
  ...(hasText(time_zone) ? { time_zone: time_zone.trim() } : {}),
  ...(hasText(calendar) ? { calendar: calendar.trim() } : {}),
});

const blockFields = ['product', 'mw', 'market', 'time_zone', 'calendar'];

export function serverFaults({
  errors,
  detail,
}: Pick<ReadProblem, 'errors' | 'detail'>): TicketFaults {
  if (errors.length === 0) return new Map([['', detail]]);
  const faults = new Map<string, string>();
  for (const error of errors) {
    const [field, text] = placed(error);
    const before = faults.get(field);
    faults.set(field, before === undefined ? text : `${before} ${text}`);
  }
  return faults;
}

function placed({ loc, msg }: ReadProblem['errors'][number]): readonly [string, string] {
  const [, member = '', first, second] = loc;
  if (member === 'block') {
    return [blockFields.find((name) => name === first) ?? 'product', `${msg}.`];
  }
  if (member === 'profile' && typeof first === 'number') {
    const of = second === undefined ? '' : `, ${second}`;
    return ['profile', `Interval ${first + 1}${of}: ${msg}.`];
  }
  return [member in emptyDraft ? String(member) : '', `${msg}.`];
}
