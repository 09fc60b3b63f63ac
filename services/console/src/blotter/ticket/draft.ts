import type { components } from '@exchange/client';
import { type IntervalLength, readProfileText } from './profile-text';

/** What `POST /exchange/transactions` takes. */
export type TicketBody = components['schemas']['CreateTransactionBody'];
type BlockBody = NonNullable<TicketBody['block']>;

/** A ticket of which nothing is known yet; what is typed stays a text, so that no digit is lost. */
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

/** A ticket while it is filled in. */
export type TicketDraft = Readonly<typeof emptyDraft>;

/** What is wrong with a ticket, by the field that it is about; what is about none stands at `''`. */
export type TicketFaults = ReadonlyMap<string, string>;

export type TicketReading =
  | { readonly ok: true; readonly body: TicketBody }
  | { readonly ok: false; readonly faults: TicketFaults };

/** The body of a ticket, or what is missing before it can be sent. What the ledger knows better is left to it. */
export function readDraft(draft: TicketDraft): TicketReading {
  const faults = new Map<string, string>();
  const needed = (name: keyof TicketDraft, what: string) => {
    if (String(draft[name]).trim() === '') faults.set(name, what);
  };
  needed('counterparty_id', 'Choose a counterparty.');
  needed('price_per_mwh', 'Give a price per MWh.');
  needed('delivery_start', 'Say when the delivery begins.');
  needed('delivery_end', 'Say when the delivery ends.');
  if (draft.shape === 'flat') needed('volume_mwh', 'Give the volume in MWh.');
  if (draft.shape === 'block') needed('mw', 'Give the power in MW.');
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
      ...(draft.shape !== 'block' && said(draft.volume_mwh)
        ? { volume_mwh: draft.volume_mwh.trim() }
        : {}),
      ...optional(draft),
      ...shape,
    },
  };
}

const said = (text: string) => text.trim() !== '';

function optional(draft: TicketDraft) {
  const names = [
    'asset_id',
    'reseller_id',
    'cost_key',
    'currency',
    'book',
    'trade_date',
    'external_id',
  ] as const;
  const given = names.filter((name) => said(draft[name]));
  return Object.fromEntries(given.map((name) => [name, draft[name].trim()] as const));
}

function shapeOf(
  draft: TicketDraft,
  faults: Map<string, string>,
): Pick<TicketBody, 'profile' | 'block'> {
  if (draft.shape === 'flat') return {};
  if (draft.shape === 'block') {
    const { product, mw, market, time_zone, calendar } = draft;
    return {
      block: {
        product,
        mw: mw.trim(),
        ...(market === '' ? {} : { market }),
        ...(said(time_zone) ? { time_zone: time_zone.trim() } : {}),
        ...(said(calendar) ? { calendar: calendar.trim() } : {}),
      },
    };
  }
  const read = readProfileText(draft.profile, draft.delivery_start, draft.minutes);
  if (!read.ok) faults.set('profile', `Line ${read.line}: ${read.fault}`);
  else if (read.intervals.length === 0) faults.set('profile', 'Give at least one interval.');
  return read.ok ? { profile: read.intervals.map((interval) => ({ ...interval })) } : {};
}

/** The members of a block, which have fields of the same names. */
const blockFields = ['product', 'mw', 'market', 'time_zone', 'calendar'];

/** The faults that the ledger found, by the field of the ticket that they are about. */
export function serverFaults(detail: unknown): TicketFaults {
  const faults = new Map<string, string>();
  if (typeof detail === 'string') return faults.set('', detail);
  if (!Array.isArray(detail)) return faults;
  for (const one of detail) {
    const [field, text] = placed(one);
    const before = faults.get(field);
    faults.set(field, before === undefined ? text : `${before} ${text}`);
  }
  return faults;
}

function placed(fault: unknown): readonly [string, string] {
  if (typeof fault !== 'object' || fault === null) return ['', String(fault)];
  const msg = 'msg' in fault ? `${String(fault.msg)}.` : 'This is not valid.';
  const loc: readonly unknown[] = 'loc' in fault && Array.isArray(fault.loc) ? fault.loc : [];
  const [, member, ...at] = loc;
  const [first, second] = at;
  if (member === 'block') return [blockFields.find((name) => name === first) ?? 'product', msg];
  if (member === 'profile' && typeof first === 'number') {
    const of = second === undefined ? '' : `, ${String(second)}`;
    return ['profile', `Interval ${first + 1}${of}: ${msg}`];
  }
  return [typeof member === 'string' && member in emptyDraft ? member : '', msg];
}
