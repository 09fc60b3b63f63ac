import type { PackSelection } from '@exchange/proof/pack';
import type { StoredEvent } from '@exchange/runtime/event-log/types';
import { notFound } from '@exchange/runtime/http/http-problem';
import { type Position, positionText, type Scope, transactionId } from '@exchange/units';
import { z } from 'zod';
import { streams } from '../../streams.js';
import type { AuditApiOptions } from '../dependencies.js';
import { type LogLine, linesOfLog } from '../log-lines.js';
import { isInScope } from '../owner-of-event.js';
import { leafAt, positionOfLeaf } from '../queries.js';

type Stores = Pick<AuditApiOptions, 'database' | 'eventLog' | 'saidElsewhere'>;

/** The events of a pack with their leaves, in the order of the log, some at once. */
export async function selectedLines(
  stores: Stores,
  selection: PackSelection,
  scope: Scope,
): Promise<AsyncIterable<readonly LogLine[]> | Iterable<readonly LogLine[]>> {
  const { transactions, firstLeaf, endLeaf } = selection;
  if (transactions !== null) {
    return [await linesOfTransactions(stores, selection, transactions, scope)];
  }
  if (firstLeaf >= endLeaf) return [];
  const { database, eventLog } = stores;
  const after = firstLeaf === 0 ? undefined : await positionOfLeaf(database, firstLeaf - 1);
  const until = await positionOfLeaf(database, endLeaf - 1);
  return inScope(linesOfLog(eventLog, database, { after, until, order: 'oldest' }), scope);
}

async function* inScope(
  lines: AsyncIterable<readonly LogLine[]>,
  scope: Scope,
): AsyncGenerator<readonly LogLine[]> {
  for await (const run of lines) yield run.filter(({ event }) => isInScope(scope, event));
}

/** A transaction's events are few, and they are looked up: the log is not read through for them. */
async function linesOfTransactions(
  stores: Stores,
  { firstLeaf, endLeaf }: PackSelection,
  ids: readonly string[],
  scope: Scope,
): Promise<readonly LogLine[]> {
  const lines = new Map<Position, LogLine>();
  for (const id of ids) {
    const stored = await eventsOf(stores, streams.transaction(transactionId.parse(id)));
    const own = stored.filter((event) => isInScope(scope, event));
    if (own.length === 0) throw noTransaction(id);
    for (const event of own) {
      const leaf = await leafAt(stores.database, event.position);
      // An event may say something of several.
      if (leaf !== undefined && leaf >= firstLeaf && leaf < endLeaf) {
        lines.set(event.position, { event, leaf });
      }
    }
  }
  return [...lines.values()].sort((a, b) => a.leaf - b.leaf);
}

/** The events of a stream, and before them the one of another stream that brought what it is about. */
async function eventsOf(
  { eventLog, saidElsewhere }: Stores,
  stream: string,
): Promise<readonly StoredEvent[]> {
  const own = await eventLog.readStream(stream);
  const [first] = own;
  const brought =
    first === undefined ? await saidElsewhere(stream) : await broughtAt(eventLog, first);
  return brought === undefined ? own : [brought, ...own];
}

const beginning = z.looseObject({ brought_at: positionText });

async function broughtAt(
  eventLog: Stores['eventLog'],
  { data }: StoredEvent,
): Promise<StoredEvent | undefined> {
  const said = beginning.safeParse(data);
  return said.success ? eventLog.eventAt(BigInt(said.data.brought_at)) : undefined;
}

const noTransaction = (id: string) =>
  notFound(`There is no transaction ${id}, or none that you may see.`);
