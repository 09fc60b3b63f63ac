import type { Deal } from './deal';

/** An event of the feed: where it stands in the log, when it was recorded, what it says. */
export interface FeedEvent {
  readonly type: string;
  readonly position: string;
  readonly recorded_at: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Reads the data of a message of the feed; undefined where it is none. */
export function readFeedEvent(text: string): FeedEvent | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(value)) return undefined;
  const { type, position, recorded_at, data } = value;
  if (typeof type !== 'string' || typeof position !== 'string') return undefined;
  if (typeof recorded_at !== 'string' || !isRecord(data)) return undefined;
  return { type, position, recorded_at, data };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The deal that an event is about. */
export function dealIdOf({ data }: FeedEvent): string | undefined {
  const id = data['transaction_id'];
  return typeof id === 'string' ? id : undefined;
}

/** The row of a deal that was submitted; undefined for any other event. */
export function submittedDeal(event: FeedEvent): Deal | undefined {
  const id = dealIdOf(event);
  if (event.type !== 'TransactionSubmitted' || id === undefined) return undefined;
  const { data } = event;
  const counterparty_id = textIn(data, 'counterparty_id');
  const type = textIn(data, 'transaction_type');
  const start = textIn(data, 'delivery_start');
  const end = textIn(data, 'delivery_end');
  if (counterparty_id === null || start === null || end === null) return undefined;
  if (type !== 'nomination' && type !== 'trade' && type !== 'settlement') return undefined;
  const direction = textIn(data, 'direction');
  const corrects = textIn(data, 'corrects');
  const submitted = textIn(data, 'submitted_at') ?? event.recorded_at;
  return {
    id,
    counterparty_id,
    asset_id: textIn(data, 'asset_id'),
    reseller_id: textIn(data, 'reseller_id'),
    cost_key: textIn(data, 'cost_key'),
    transaction_type: type,
    volume_mwh: Number(data['volume_mwh']),
    price_per_mwh: Number(data['price_per_mwh']),
    delivery_start: start,
    delivery_end: end,
    status: 'pending',
    ...(corrects === null ? {} : { corrects }),
    direction: direction === 'buy' || direction === 'sell' ? direction : null,
    currency: textIn(data, 'currency'),
    book: textIn(data, 'book'),
    trade_date: textIn(data, 'trade_date'),
    external_id: textIn(data, 'external_id'),
    shape: shapeOf(data['shape']),
    block: null,
    submitted_at: submitted,
    changed_at: submitted,
  };
}

function textIn(data: FeedEvent['data'], name: string): string | null {
  const value = data[name];
  return typeof value === 'string' ? value : null;
}

function shapeOf(shape: unknown): Deal['shape'] {
  if (!isRecord(shape)) return null;
  const { kind } = shape;
  return kind === 'profile' || kind === 'block' ? kind : null;
}

/** The deal after an event; the same one where the event changes nothing of what its row shows. */
export function afterEvent(deal: Deal, event: FeedEvent): Deal {
  const changes = changesOf(event);
  return changes === undefined ? deal : { ...deal, ...changes, changed_at: event.recorded_at };
}

/** What an event changes of a row; undefined where nothing. */
export function changesOf({ type, data }: FeedEvent): Partial<Deal> | undefined {
  switch (type) {
    case 'TransactionConfirmed':
      return { status: 'confirmed' };
    case 'TransactionSettled':
      return { status: 'settled', settlement_amount: Number(data['amount']) };
    case 'TransactionCancelled':
      return { status: 'cancelled' };
    case 'TransactionRejected':
      return { status: 'rejected' };
    case 'TransactionCurtailed':
      return { volume_mwh: Number(data['volume_mwh']) };
    case 'TransactionCorrected': {
      const by = isRecord(data['replacement']) ? textIn(data['replacement'], 'transaction_id') : null;
      return { status: 'corrected', ...(by === null ? {} : { corrected_by: by }) };
    }
    default:
      return undefined;
  }
}
