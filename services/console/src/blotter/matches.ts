import type { Deal } from './deal';
import type { DealFilter } from './search';

/**
 * Whether a deal is in a filtered list; undefined where the row alone does not tell, as for a search that may mean the
 * counterparty's name.
 */
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
  // The counterparty's code and name are not in the row.
  return own.some((text) => text?.toLowerCase().startsWith(wanted)) ? true : undefined;
}

/** Whether a list may come to hold a deal, or lose it, by what happens to it after it was submitted. */
export function dependsOnChanges(filter: DealFilter): boolean {
  return (
    filter.status !== undefined ||
    filter.changed_from !== undefined ||
    filter.changed_to !== undefined
  );
}
