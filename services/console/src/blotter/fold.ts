import type { FeedEvent } from '../feed/feed';
import { isRecord } from '../forms/shape';
import type { Deal } from './deal';

export function dealIdOf({ data }: FeedEvent): string | undefined {
  const id = data['transaction_id'];
  return typeof id === 'string' ? id : undefined;
}

/** Undefined for other events. */
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
  const submitted = textIn(data, 'submitted_at') ?? event.recordedAt;
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

/** The same object if the row does not change. */
export function afterEvent(deal: Deal, event: FeedEvent): Deal {
  const changes = changesOf(event);
  return changes === undefined ? deal : { ...deal, ...changes, changed_at: event.recordedAt };
}

/** Undefined if there are none. */
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
      const by = isRecord(data['replacement'])
        ? textIn(data['replacement'], 'transaction_id')
        : null;
      return { status: 'corrected', ...(by === null ? {} : { corrected_by: by }) };
    }
    default:
      return undefined;
  }
}
