import { closedFor, type GateClosed, type GateTerms } from '../gate/closed.js';
import { firstInterval, firstRaised } from '../gate/first-interval.js';
import type { SubmittedData } from './events.js';
import type { TransactionFields } from './state.js';

/**
 * Why what is submitted comes too late; undefined if it does not. What stands in for a trade is too late only where it delivers
 * more than the trade did.
 *
 * @param before the trade that it stands in for
 */
export function gateClosedTo(
  data: SubmittedData,
  terms: GateTerms,
  before?: TransactionFields,
): GateClosed | undefined {
  const { transaction_type, submitted_at: at } = data;
  if (at === undefined) return undefined;
  const market = marketOf(data);
  // Another direction or market has had nothing of it.
  const isMore = before !== undefined && isAlike(data, before);
  const interval = isMore ? firstRaised(data, before) : firstInterval(data);
  if (interval === undefined) return undefined;
  return closedFor(terms, { transaction_type, market, interval, at });
}

type Deal = Pick<TransactionFields, 'shape' | 'direction'>;

function isAlike(one: Deal, other: Deal): boolean {
  const [direction, before] = [one.direction ?? 'buy', other.direction ?? 'buy'];
  return direction === before && marketOf(one) === marketOf(other);
}

/** A block's; other deals name none. */
function marketOf({ shape }: Deal) {
  return shape?.kind === 'block' ? shape.block.market : undefined;
}
