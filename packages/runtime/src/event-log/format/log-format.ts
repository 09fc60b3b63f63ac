import { randomUUID } from 'node:crypto';
import { codecOf } from '../codec.js';
import { FormatRefused, RevisionConflict } from '../errors.js';
import { eventIdFor } from '../event-id.js';
import { systemMetadata } from '../metadata.js';
import type { EventLog, EventToAppend } from '../types.js';
import { historyStream, ledgerStarted, ownFormat } from './ledger-started.js';

type LogFormat =
  | { readonly kind: 'empty' }
  | { readonly kind: 'started' }
  /** A log of 0.x or of another product. */
  | { readonly kind: 'foreign' }
  | { readonly kind: 'newer'; readonly format: number };

export function formatOf(
  first: { readonly stream: string; readonly type: string; readonly data: unknown } | undefined,
): LogFormat {
  if (first === undefined) return { kind: 'empty' };
  const { stream, type } = first;
  const data = ledgerStarted.data.safeParse(first.data);
  if (stream !== historyStream || type !== ledgerStarted.type || !data.success) {
    return { kind: 'foreign' };
  }
  const { format } = data.data;
  return format > ownFormat ? { kind: 'newer', format } : { kind: 'started' };
}

/**
 * @param what names the store: `The event log`
 * @throws FormatRefused for format 0.x or a newer one
 */
export function requireReadable(what: string, format: LogFormat): 'empty' | 'started' {
  switch (format.kind) {
    case 'foreign':
      throw FormatRefused.older(what);
    case 'newer':
      throw FormatRefused.newer(what, format.format, ownFormat);
    default:
      return format.kind;
  }
}

/**
 * @throws FormatRefused for format 0.x or a newer one
 * @throws EventLogUnavailable
 */
export async function requireOwnFormat(
  log: Pick<EventLog, 'firstEvent'>,
): Promise<'empty' | 'started'> {
  return requireReadable('The event log', formatOf(await log.firstEvent()));
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
  const first = await log.firstEvent({ fromLeader: true });
  requireReadable('The event log', formatOf(first));
}

const codec = codecOf([ledgerStarted]);

/** Its random id identifies the log. */
export function newLedgerStarted(): EventToAppend {
  const id = randomUUID();
  const event = { type: 'LedgerStarted', data: { format: ownFormat } } as const;
  return codec.encode(event, eventIdFor(id, 0), systemMetadata('installation', id));
}
