import type { Position, StoredEvent } from '@exchange/runtime/event-log/types';
import type { AuditApiOptions } from '../dependencies.js';
import { lastLeafUpTo } from '../log-index/queries.js';

export interface LogLine {
  readonly event: StoredEvent;
  readonly leaf: number;
}

export interface LogPart {
  /** Exclusive. */
  readonly after: Position | undefined;
  /** Inclusive. */
  readonly until: Position;
  readonly order: 'oldest' | 'newest';
}

type Stores = Pick<AuditApiOptions, 'eventLog' | 'database'>;

export function linesOfLog(stores: Stores, part: LogPart): AsyncIterable<readonly LogLine[]> {
  return part.order === 'oldest' ? oldestFirst(stores, part) : newestFirst(stores, part);
}

async function* oldestFirst(
  { eventLog, database }: Stores,
  { after, until }: LogPart,
): AsyncGenerator<readonly LogLine[]> {
  const begin = after === undefined ? undefined : await lastLeafUpTo(database, after);
  let leaf = begin?.leaf ?? 0;
  for await (const run of eventLog.readAllInRuns({ from: begin?.position ?? 'start' })) {
    const lines: LogLine[] = [];
    for (const event of run) {
      if (event.position > until) {
        if (lines.length > 0) yield lines;
        return;
      }
      if (after === undefined || event.position > after) lines.push({ event, leaf });
      leaf += 1;
    }
    if (lines.length > 0) yield lines;
  }
}

async function* newestFirst(
  { eventLog, database }: Stores,
  { after, until }: LogPart,
): AsyncGenerator<readonly LogLine[]> {
  const begin = await lastLeafUpTo(database, until);
  if (begin === undefined) return;
  const isWanted = ({ position }: StoredEvent) => after === undefined || position > after;
  // A backward read excludes its start.
  const last = await eventLog.eventAt(begin.position);
  if (last === undefined || !isWanted(last)) return;
  yield [{ event: last, leaf: begin.leaf }];
  let leaf = begin.leaf;
  const before = { from: begin.position, direction: 'backwards' } as const;
  for await (const run of eventLog.readAllInRuns(before)) {
    const lines: LogLine[] = [];
    for (const event of run) {
      if (!isWanted(event)) break;
      leaf -= 1;
      lines.push({ event, leaf });
    }
    if (lines.length > 0) yield lines;
    if (lines.length < run.length) return;
  }
}

export const endOfAnyLog = 2n ** 63n - 1n;
