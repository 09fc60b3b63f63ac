import type { PackSelection } from '@exchange/proof/pack';
import type { Position, Scope } from '@exchange/units';
import { parsePosition } from '@exchange/units';
import type { AuditApiOptions } from '../dependencies.js';
import { lastLeafUpTo, positionOfLeaf } from '../queries.js';
import type { PackQuery } from './contract.js';

type Stores = Pick<AuditApiOptions, 'database' | 'eventLog'>;

/** What a pack of that query holds, of a tree of `size` leaves. */
export async function selectionOf(
  stores: Stores,
  { from, to, transaction_id }: PackQuery,
  scope: Scope,
  size: number,
): Promise<PackSelection> {
  const firstLeaf = from === undefined ? 0 : await leafFrom(stores, from, size);
  const endLeaf = to === undefined ? size : await leafAfter(stores, to, size);
  return {
    reseller: scope.kind === 'platform' ? null : scope.reseller_id,
    from: from === undefined ? null : plain(from),
    to: to === undefined ? null : plain(to),
    firstLeaf: Math.min(firstLeaf, size),
    endLeaf: Math.min(Math.max(firstLeaf, endLeaf), size),
    transactions: transaction_id === undefined ? null : [...new Set(transaction_id)].sort(),
  };
}

/** One text of each position. */
const plain = (text: string) => parsePosition(text)?.toString() ?? text;

/** The first leaf at a position or time, or after it. */
async function leafFrom(stores: Stores, text: string, size: number): Promise<number> {
  const position = parsePosition(text);
  if (position === undefined) return firstLeafSince(stores, Date.parse(text), size);
  return position === 0n ? 0 : leavesUpTo(stores, position - 1n);
}

/** The first leaf that is after a position, or not before a time. */
async function leafAfter(stores: Stores, text: string, size: number): Promise<number> {
  const position = parsePosition(text);
  if (position === undefined) return firstLeafSince(stores, Date.parse(text), size);
  return leavesUpTo(stores, position);
}

async function leavesUpTo({ database }: Stores, position: Position): Promise<number> {
  const last = await lastLeafUpTo(database, position);
  return last === undefined ? 0 : last.leaf + 1;
}

/** The first of `size` leaves that was recorded at a time or later: events are recorded in the order of the log. */
async function firstLeafSince(stores: Stores, time: number, size: number): Promise<number> {
  let [low, high] = [0, size];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((await recordedAt(stores, middle)) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

async function recordedAt({ database, eventLog }: Stores, leaf: number): Promise<number> {
  const position = await positionOfLeaf(database, leaf);
  const event = position === undefined ? undefined : await eventLog.eventAt(position);
  if (event === undefined) throw new Error(`The log has no event where leaf ${leaf} should be.`);
  return event.created.getTime();
}
