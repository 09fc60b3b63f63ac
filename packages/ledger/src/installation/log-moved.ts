import { codecOf } from '@exchange/runtime/event-log/codec-of';
import { eventIdFor } from '@exchange/runtime/event-log/event-id';
import { historyStream } from '@exchange/runtime/event-log/format/ledger-started';
import type { EventToAppend, StoredEvent } from '@exchange/runtime/event-log/types';
import { instantOf } from '@exchange/units';
import { installationEvents } from './events.js';

const codec = codecOf(installationEvents);

/** The stream of what became of the log as a whole. */
export const logStream = historyStream;

/**
 * The last event of a log that is moved.
 *
 * @param target what the log that it is moved to calls the move, a UUID
 * @param revision the one that it will have in its stream
 */
export function logMovedTo(target: string, revision: number): EventToAppend {
  return codec.encode({ type: 'LogMoved', data: { target } }, eventIdFor(target, revision), {
    recorded_at: instantOf(new Date()),
    actor: { kind: 'system', id: 'log move' },
    scope: 'platform',
    request_id: target,
    $correlationId: target,
    $causationId: target,
  });
}

/** Where an event says that the log went; undefined for any other event. */
export function movedTo(event: StoredEvent): string | undefined {
  if (event.stream !== logStream || event.type !== 'LogMoved') return undefined;
  const { event: decoded } = codec.decode(event);
  return decoded.type === 'LogMoved' ? decoded.data.target : undefined;
}
