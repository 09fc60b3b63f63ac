import { markets, products } from '@exchange/calendar';
import { type DraftRecord, draftMember, draftText } from '../../forms/draft';
import type { Fault, Reading } from '../../forms/fault';
import type { OptionsOfFields } from '../../forms/field-group';
import { readBody } from '../../forms/read-body';
import { withOptions } from '../../forms/read-schema';
import { type Field, isRecord, type ObjectShape } from '../../forms/shape';
import { oneOf } from '../../reading/address';
import type { ReadProblem } from '../../reading/problem';
import { blockSteps, flatSteps, profileSteps, type StepsReading } from '../shape-steps';
import { type IntervalLength, readProfileText } from './profile-text';

export interface TypedShape {
  readonly kind: 'flat' | 'profile' | 'block';
  /** Of the intervals of a profile. */
  readonly minutes: IntervalLength;
}

/** Fields of the deal, in order. */
export const dealFields: OptionsOfFields = {
  transaction_type: { label: 'Type', standard: 'nomination' },
  direction: { label: 'Side', required: true, standard: 'buy', hint: '' },
  counterparty_id: { pick: 'counterparty' },
  book: {},
  price_per_mwh: { label: 'Price per MWh' },
  currency: { hint: 'ISO 4217 code; empty: the default currency' },
  delivery_start: { label: 'Delivery from' },
  delivery_end: { label: 'Delivery to' },
  external_id: { label: 'External id', hint: 'Your own id; unique among standing deals' },
  trade_date: {},
  asset_id: { pick: 'asset', hint: 'Sets reseller and cost key' },
  reseller_id: { label: 'Reseller id', hint: 'Only without an asset' },
  cost_key: { hint: 'Only without an asset' },
};

export const optionsOf = ({ kind }: TypedShape): OptionsOfFields => ({
  ...dealFields,
  volume_mwh: {
    label: 'Volume, MWh',
    required: kind === 'flat',
    hint: kind === 'profile' ? 'Empty: the sum of the intervals' : '',
  },
  profile: {
    label: 'Intervals',
    required: true,
    long: true,
    hint: 'One interval per line, from the start of the delivery: volume in MWh, and a price if it differs. Or start, end, volume, price, as copied from a spreadsheet.',
  },
  block: { required: true, standard: { product: '5x16', market: 'ERCOT' } },
  product: { hint: '' },
  mw: { label: 'Power, MW', hint: '' },
  time_zone: { hint: 'Such as Europe/Berlin' },
  calendar: { hint: 'NERC or none; empty: the market’s' },
});

const otherFields = {
  flat: ['profile', 'block'],
  profile: ['block'],
  block: ['profile', 'volume_mwh'],
} as const;

/** A profile is typed as text; a block has the hours and days of its market. */
export function ticketShape(contract: ObjectShape, typed: TypedShape): ObjectShape {
  const { fields } = withOptions(contract, optionsOf(typed), otherFields[typed.kind]);
  return { kind: 'object', fields: fields.map(typedField) };
}

function typedField(field: Field): Field {
  const { name, shape } = field;
  if (name === 'profile') return { ...field, shape: { kind: 'text', minLength: 1 } };
  if (name !== 'block' || shape.kind !== 'object') return field;
  return { ...field, shape: withOptions(shape, {}, ['hours', 'days']) };
}

export function readTicket(contract: ObjectShape, draft: DraftRecord, typed: TypedShape): Reading {
  const reading = readBody(ticketShape(contract, typed), draft);
  if (typed.kind !== 'profile') return reading;
  const profile = profileIn(draft, typed);
  if (profile.ok && reading.ok && isRecord(reading.value)) {
    return { ok: true, value: { ...reading.value, profile: profile.intervals } };
  }
  const others = reading.ok ? [] : reading.faults;
  return { ok: false, faults: profile.ok ? others : [...others, profileFault(profile.why)] };
}

const profileFault = (message: string): Fault => ({ path: ['profile'], message });

function profileIn(draft: DraftRecord, { minutes }: TypedShape) {
  const read = readProfileText(textIn(draft, 'profile'), textIn(draft, 'delivery_start'), minutes);
  if (!read.ok) return { ok: false, why: `Line ${read.line}: ${read.fault}` } as const;
  return read.intervals.length > 0
    ? read
    : ({ ok: false, why: 'Enter at least one interval.' } as const);
}

const textIn = (draft: DraftRecord, name: string) => draftText(draftMember(draft, name)).trim();

/** A fault of a profile names its interval, because the field has all of them. */
export function namedFault(error: ReadProblem['errors'][number]): ReadProblem['errors'][number] {
  const [, member, index, part] = error.loc;
  if (member !== 'profile' || typeof index !== 'number') return error;
  const name = [`Interval ${index + 1}`, ...(part === undefined ? [] : [part])].join(', ');
  return { ...error, msg: `${name}: ${error.msg}` };
}

export function pictureOf(draft: DraftRecord, typed: TypedShape): StepsReading {
  if (typed.kind === 'profile') {
    const profile = profileIn(draft, typed);
    return profile.ok ? { ok: true, steps: profileSteps(profile.intervals) } : profile;
  }
  const [start, end] = ['delivery_start', 'delivery_end'].map((name) =>
    Date.parse(textIn(draft, name)),
  );
  if (start === undefined || end === undefined || !(end > start)) {
    return { ok: false, why: 'Enter the start and end of the delivery.' };
  }
  if (typed.kind === 'block') return blockSteps(blockIn(draft), { start, end });
  const volume = Number(textIn(draft, 'volume_mwh'));
  if (!(volume > 0)) return { ok: false, why: 'Enter the volume.' };
  return { ok: true, steps: flatSteps(start, end, volume) };
}

function blockIn(draft: DraftRecord) {
  const block = draftMember(draft, 'block');
  const text = (name: string) => draftText(draftMember(block, name)).trim();
  return {
    product: oneOf(products, text('product')) ?? 'base',
    mw: text('mw'),
    market: oneOf(markets, text('market')),
    time_zone: text('time_zone') || undefined,
    calendar: text('calendar') || undefined,
  };
}
