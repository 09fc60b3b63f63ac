import type { FeedEvent } from '../feed/use-feed';
import { isRecord } from '../forms/shape';
import type { Deal } from './deal';
import type { BlotterSearch, DealFilter } from './search';

export function dealIdOf({ data }: FeedEvent): string | undefined {
  const id = data['transaction_id'];
  return typeof id === 'string' ? id : undefined;
}

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

export function afterEvent(deal: Deal, event: FeedEvent): Deal {
  const changes = changesOf(event);
  return changes === undefined ? deal : { ...deal, ...changes, changed_at: event.recorded_at };
}

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

export function matches(filter: DealFilter, deal: Deal): boolean | undefined {
  return isInSets(filter, deal) && isInTime(filter, deal) ? isFound(filter.q, deal) : false;
}

function isInSets(filter: DealFilter, deal: Deal): boolean {
  const { status, transaction_type, counterparty_id, book } = filter;
  return (
    (status?.includes(deal.status) ?? true) &&
    (transaction_type?.includes(deal.transaction_type) ?? true) &&
    (counterparty_id?.includes(deal.counterparty_id) ?? true) &&
    (book === undefined || (deal.book !== null && book.includes(deal.book))) &&
    (filter.direction ?? deal.direction ?? 'buy') === (deal.direction ?? 'buy') &&
    exactFilters.every((name) => (filter[name] ?? deal[name]) === deal[name])
  );
}

const exactFilters = ['currency', 'asset_id', 'reseller_id', 'cost_key', 'external_id'] as const;

function isInTime(filter: DealFilter, deal: Deal): boolean {
  return (
    isBefore(filter.delivery_from, deal.delivery_end) &&
    isBefore(deal.delivery_start, filter.delivery_to) &&
    !isBefore(deal.submitted_at, filter.submitted_from ?? deal.submitted_at) &&
    isBefore(deal.submitted_at, filter.submitted_to) &&
    !isBefore(deal.changed_at, filter.changed_from ?? deal.changed_at) &&
    isBefore(deal.changed_at, filter.changed_to)
  );
}

const isBefore = (time: string | undefined, limit: string | undefined) =>
  time === undefined || limit === undefined || Date.parse(time) < Date.parse(limit);

function isFound(q: string | undefined, deal: Deal): boolean | undefined {
  if (q === undefined) return true;
  const isText = q.toLowerCase();
  const own = [deal.id, deal.external_id, deal.book, deal.cost_key];
  // The row lacks the counterparty's code and name.
  return own.some((text) => text?.toLowerCase().startsWith(isText)) ? true : undefined;
}

function dependsOnChanges(filter: DealFilter): boolean {
  return (
    filter.status !== undefined ||
    filter.changed_from !== undefined ||
    filter.changed_to !== undefined
  );
}

export function changesTheList(search: BlotterSearch, event: FeedEvent, isHeld: boolean): boolean {
  const changes = changesOf(event);
  if (changes === undefined || dealIdOf(event) === undefined) return false;
  const { sort, status, changed_to } = search;
  const isMoved =
    sort === 'changed_at' ||
    sort === '-changed_at' ||
    (changes.volume_mwh !== undefined && (sort === 'volume_mwh' || sort === '-volume_mwh'));
  const isOfStatus =
    status === undefined || changes.status === undefined || status.includes(changes.status);
  const isOther = isHeld
    ? !isOfStatus || changed_to !== undefined
    : isOfStatus && dependsOnChanges(search);
  return isMoved || isOther;
}
