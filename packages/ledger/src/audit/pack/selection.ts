import type { PackSelection } from '@exchange/proof/pack';
import { notFound } from '@exchange/runtime/http/problems/http-problem';
import { type Position, parsePosition, type Scope, transactionId } from '@exchange/units';
import { streams } from '../../streams.js';
import type { AuditApiOptions } from '../dependencies.js';
import { endOfAnyLog, type LogLine, linesOfLog } from '../export/log-lines.js';
import { lastLeafUpTo, leafAt, positionOfLeaf } from '../log-index/queries.js';
import { isInScope } from '../owner-of-event.js';
import type { PackQuery } from './contract.js';
import type { PackParts } from './write-pack.js';

export async function selectionOf(
  options: AuditApiOptions,
  { from, to, transaction_id }: PackQuery,
  scope: Scope,
  size: number,
): Promise<PackSelection> {
  const firstLeaf = from === undefined ? 0 : await leafOf(options, from, size, 0n);
  const endLeaf = to === undefined ? size : await leafOf(options, to, size, 1n);
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

async function leafOf(options: AuditApiOptions, text: string, size: number, after: bigint) {
  const position = parsePosition(text);
  if (position === undefined) return firstLeafSince(options, Date.parse(text), size);
  const last = await lastLeafUpTo(options.database, position + after - 1n);
  return last === undefined ? 0 : last.leaf + 1;
}

async function firstLeafSince(
  { database, eventLog }: AuditApiOptions,
  time: number,
  size: number,
): Promise<number> {
  let [low, high] = [0, size];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const position = await positionOfLeaf(database, middle);
    const event = position === undefined ? undefined : await eventLog.eventAt(position);
    if (event === undefined) throw new Error(`the log has no event for leaf ${middle}`);
    if (event.created.getTime() < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

export async function selectedLines(
  options: AuditApiOptions,
  selection: PackSelection,
  scope: Scope,
): Promise<PackParts['lines']> {
  const { transactions, firstLeaf, endLeaf } = selection;
  if (transactions !== null) {
    return [await linesOfTransactions(options, transactions, selection, scope)];
  }
  if (firstLeaf >= endLeaf) return [];
  const { database } = options;
  const after = await positionOfLeaf(database, firstLeaf - 1);
  const until = (await positionOfLeaf(database, endLeaf - 1)) ?? endOfAnyLog;
  return inScope(linesOfLog(options, { after, until, order: 'oldest' }), scope);
}

async function* inScope(lines: AsyncIterable<readonly LogLine[]>, scope: Scope) {
  for await (const run of lines) yield run.filter(({ event }) => isInScope(scope, event));
}

async function linesOfTransactions(
  { database, eventLog, resolveFromOtherStream }: AuditApiOptions,
  transactions: readonly string[],
  { firstLeaf, endLeaf }: PackSelection,
  scope: Scope,
): Promise<readonly LogLine[]> {
  const lines = new Map<Position, LogLine>();
  for (const id of transactions) {
    const stream = streams.transaction(transactionId.parse(id));
    // A batch or a correction can have created the transaction.
    const created = (await resolveFromOtherStream(stream)) ?? [];
    const events = [created, await eventLog.readStream(stream)].flat();
    const own = events.filter((event) => isInScope(scope, event));
    if (own.length === 0) {
      throw notFound(`Transaction ${id} does not exist, or you may not see it.`);
    }
    for (const event of own) {
      const leaf = await leafAt(database, event.position);
      if (leaf !== undefined && leaf >= firstLeaf && leaf < endLeaf) {
        lines.set(event.position, { event, leaf });
      }
    }
  }
  return [...lines.values()].sort((a, b) => a.leaf - b.leaf);
}
