import type { PackSelection } from '@exchange/proof/pack';
import type { StoredEvent } from '@exchange/runtime/event-log/types';
import { notFound } from '@exchange/runtime/http/problems/http-problem';
import { type Position, parsePosition, type Scope, transactionId } from '@exchange/units';
import { streams } from '../../streams.js';
import type { AuditApiOptions } from '../dependencies.js';
import { endOfAnyLog, type LogLine, linesOfLog } from '../export/log-lines.js';
import { lastLeafUpTo, leafAt, positionOfLeaf } from '../log-index/queries.js';
import { isInScope } from '../owner-of-event.js';
import type { PackQuery } from './contract.js';

type Stores = Pick<AuditApiOptions, 'database' | 'eventLog' | 'resolveFromOtherStream'>;

export async function selectionOf(
  stores: Stores,
  { from, to, transaction_id }: PackQuery,
  scope: Scope,
  size: number,
): Promise<PackSelection> {
  const firstLeaf = from === undefined ? 0 : await leafOf(stores, from, size, 0n);
  const endLeaf = to === undefined ? size : await leafOf(stores, to, size, 1n);
  return {
    reseller: scope.kind === 'platform' ? null : scope.reseller_id,
    from: from === undefined ? null : plain(from),
    to: to === undefined ? null : plain(to),
    firstLeaf: Math.min(firstLeaf, size),
    endLeaf: Math.min(Math.max(firstLeaf, endLeaf), size),
    transactions: transaction_id === undefined ? null : [...new Set(transaction_id)].sort(),
  };
}

const plain = (text: string) => parsePosition(text)?.toString() ?? text;

async function leafOf(stores: Stores, text: string, size: number, after: bigint): Promise<number> {
  const position = parsePosition(text);
  if (position === undefined) return firstLeafSince(stores, Date.parse(text), size);
  if (position + after === 0n) return 0;
  const last = await lastLeafUpTo(stores.database, position + after - 1n);
  return last === undefined ? 0 : last.leaf + 1;
}

async function firstLeafSince(stores: Stores, time: number, size: number): Promise<number> {
  let [low, high] = [0, size];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const position = await positionOfLeaf(stores.database, middle);
    const event = position === undefined ? undefined : await stores.eventLog.eventAt(position);
    if (event === undefined) {
      throw new Error(`the log has no event for leaf ${middle}`);
    }
    if (event.created.getTime() < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

export async function selectedLines(
  stores: Stores,
  selection: PackSelection,
  scope: Scope,
): Promise<AsyncIterable<readonly LogLine[]> | Iterable<readonly LogLine[]>> {
  const { transactions, firstLeaf, endLeaf } = selection;
  if (transactions !== null) return [await linesOfTransactions(stores, selection, scope)];
  if (firstLeaf >= endLeaf) return [];
  const { database } = stores;
  const after = firstLeaf === 0 ? undefined : await positionOfLeaf(database, firstLeaf - 1);
  const until = (await positionOfLeaf(database, endLeaf - 1)) ?? endOfAnyLog;
  return inScope(linesOfLog(stores, { after, until, order: 'oldest' }), scope);
}

async function* inScope(lines: AsyncIterable<readonly LogLine[]>, scope: Scope) {
  for await (const run of lines) yield run.filter(({ event }) => isInScope(scope, event));
}

async function linesOfTransactions(
  stores: Stores,
  { transactions, firstLeaf, endLeaf }: PackSelection,
  scope: Scope,
): Promise<readonly LogLine[]> {
  const lines = new Map<Position, LogLine>();
  for (const id of transactions ?? []) {
    const stored = await eventsOf(stores, streams.transaction(transactionId.parse(id)));
    const own = stored.filter((event) => isInScope(scope, event));
    if (own.length === 0)
      throw notFound(`Transaction ${id} does not exist, or you may not see it.`);
    for (const event of own) {
      const leaf = await leafAt(stores.database, event.position);
      if (leaf !== undefined && leaf >= firstLeaf && leaf < endLeaf) {
        lines.set(event.position, { event, leaf });
      }
    }
  }
  return [...lines.values()].sort((a, b) => a.leaf - b.leaf);
}

/** A batch or a correction can have created the transaction. */
async function eventsOf(
  { eventLog, resolveFromOtherStream }: Stores,
  stream: string,
): Promise<readonly StoredEvent[]> {
  const own = await eventLog.readStream(stream);
  const created = await resolveFromOtherStream(stream);
  return created === undefined ? own : [created, ...own];
}
