import type { FeedEvent } from '../feed/feed';
import type { Deal } from './deal';
import { changesOf, dealIdOf } from './fold';
import type { BlotterSearch, DealFilter } from './search';

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
    is(filter.currency, deal.currency) &&
    is(filter.asset_id, deal.asset_id) &&
    is(filter.reseller_id, deal.reseller_id) &&
    is(filter.cost_key, deal.cost_key) &&
    is(filter.external_id, deal.external_id)
  );
}

const is = (wanted: string | undefined, value: string | null) =>
  wanted === undefined || wanted === value;

function isInTime(filter: DealFilter, deal: Deal): boolean {
  return (
    isAfter(deal.delivery_end, filter.delivery_from) &&
    isBefore(deal.delivery_start, filter.delivery_to) &&
    isFrom(deal.submitted_at, filter.submitted_from) &&
    isBefore(deal.submitted_at, filter.submitted_to) &&
    isFrom(deal.changed_at, filter.changed_from) &&
    isBefore(deal.changed_at, filter.changed_to)
  );
}

const ms = (time: string) => Date.parse(time);
const isAfter = (time: string, limit: string | undefined) =>
  limit === undefined || ms(time) > ms(limit);
const isFrom = (time: string | null, limit: string | undefined) =>
  limit === undefined || (time !== null && ms(time) >= ms(limit));
const isBefore = (time: string | null, limit: string | undefined) =>
  limit === undefined || (time !== null && ms(time) < ms(limit));

function isFound(q: string | undefined, deal: Deal): boolean | undefined {
  if (q === undefined) return true;
  const wanted = q.toLowerCase();
  const own = [deal.id, deal.external_id, deal.book, deal.cost_key];
  // The row lacks the counterparty's code and name.
  return own.some((text) => text?.toLowerCase().startsWith(wanted)) ? true : undefined;
}

/** Events after submission can add deals to the list or remove them. */
function dependsOnChanges(filter: DealFilter): boolean {
  return (
    filter.status !== undefined ||
    filter.changed_from !== undefined ||
    filter.changed_to !== undefined
  );
}

/** A deal may enter, leave or move. */
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
