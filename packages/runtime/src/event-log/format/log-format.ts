import { randomUUID } from 'node:crypto';
import { codecOf } from '../codec.js';
import { FormatRefused, RevisionConflict } from '../errors.js';
import { eventIdFor } from '../event-id.js';
import { systemMetadata } from '../metadata.js';
import type { EventLog, EventToAppend } from '../types.js';
import { historyStream, ledgerStarted, ownFormat } from './ledger-started.js';

/**
 * @param what names the store: `The event log`
 * @param first the store's first event
 * @throws FormatRefused for a newer format, 0.x or a log of another product
 */
export function requireReadable(
  what: string,
  first: { readonly stream: string; readonly type: string; readonly data: unknown } | undefined,
): 'empty' | 'started' {
  if (first === undefined) return 'empty';
  const { stream, type } = first;
  const data = ledgerStarted.data.safeParse(first.data);
  if (stream !== historyStream || type !== ledgerStarted.type || !data.success) {
    throw FormatRefused.older(what);
  }
  const { format } = data.data;
  if (format > ownFormat) throw FormatRefused.newer(what, format, ownFormat);
  return 'started';
}

/**
 * @throws FormatRefused for format 0.x or a newer one
 * @throws EventLogUnavailable
 */
export async function requireOwnFormat(
  log: Pick<EventLog, 'firstEvent'>,
): Promise<'empty' | 'started'> {
  return requireReadable('The event log', await log.firstEvent());
}

/**
 * Concurrent processes agree on one `LedgerStarted`.
 * @throws FormatRefused for format 0.x or a newer one
 * @throws EventLogUnavailable
 */
export async function startLog(log: Pick<EventLog, 'firstEvent' | 'append'>): Promise<void> {
  if ((await requireOwnFormat(log)) === 'started') return;
  try {
    await log.append(historyStream, 'no_stream', [newLedgerStarted()]);
  } catch (error) {
    if (!(error instanceof RevisionConflict)) throw error;
  }
  // A follower may lack the event.
  requireReadable('The event log', await log.firstEvent({ fromLeader: true }));
}

const codec = codecOf([ledgerStarted]);

/** Its random id identifies the log. */
export function newLedgerStarted(): EventToAppend {
  const id = randomUUID();
  const event = { type: 'LedgerStarted', data: { format: ownFormat } } as const;
  return codec.encode(event, eventIdFor(id, 0), systemMetadata('installation', id));
}
