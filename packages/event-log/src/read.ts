import {
  BACKWARDS,
  END,
  type EventStoreDBClient,
  FORWARDS,
  type ResolvedEvent,
  START,
  type StreamingRead,
  StreamNotFoundError,
} from '@eventstore/db-client';
import { EventLogUnavailable, StreamClosed } from './errors.js';
import type { Position, ReadAllOptions, ReadStreamOptions, StoredEvent } from './types.js';

const deadlineMs = 10_000;
const longDeadlineMs = 24 * 3_600_000;

/** The event as the log holds it; undefined for the system's own events and links to nothing. */
export function toStored({ event, commitPosition }: ResolvedEvent): StoredEvent | undefined {
  if (event === undefined || event.type.startsWith('$')) return undefined;
  const position = event.position?.commit ?? commitPosition;
  if (position === undefined) return undefined;
  const { id, streamId: stream, revision, type, data, metadata, created } = event;
  return { id, stream, revision, position, type, data, metadata, created };
}

export async function readStream(
  client: EventStoreDBClient,
  stream: string,
  options: ReadStreamOptions = {},
): Promise<readonly StoredEvent[]> {
  const events: StoredEvent[] = [];
  const reading = client.readStream(stream, {
    direction: FORWARDS,
    fromRevision: options.from ?? START,
    ...(options.maxCount === undefined ? {} : { maxCount: options.maxCount }),
    deadline: deadlineMs,
  });
  try {
    for await (const resolved of reading) {
      const stored = toStored(resolved);
      if (stored !== undefined) events.push(stored);
    }
  } catch (error) {
    if (error instanceof StreamNotFoundError) return [];
    throw readError(stream, error);
  } finally {
    release(reading);
  }
  return events;
}

export async function* readAll(
  client: EventStoreDBClient,
  options: ReadAllOptions = {},
): AsyncGenerator<StoredEvent> {
  const { from = 'start', direction = 'forwards', maxCount } = options;
  const reading = client.readAll({
    direction: direction === 'forwards' ? FORWARDS : BACKWARDS,
    fromPosition: from === 'start' ? START : from === 'end' ? END : { commit: from, prepare: from },
    deadline: longDeadlineMs,
  });
  let left = maxCount ?? Number.POSITIVE_INFINITY;
  try {
    for await (const resolved of reading) {
      const stored = toStored(resolved);
      if (stored === undefined) continue;
      yield stored;
      left -= 1;
      if (left <= 0) return;
    }
  } catch (error) {
    throw readError('$all', error);
  } finally {
    release(reading);
  }
}

export async function headPosition(client: EventStoreDBClient): Promise<Position | undefined> {
  for await (const stored of readAll(client, {
    from: 'end',
    direction: 'backwards',
    maxCount: 1,
  })) {
    return stored.position;
  }
  return undefined;
}

/** A read that is left early, or that failed, would keep its call open on the server. */
function release(reading: StreamingRead<unknown>): void {
  reading.on('error', () => undefined);
  reading.cancel().catch(() => undefined);
  reading.destroy();
}

function readError(what: string, error: unknown): Error {
  if (error instanceof Error && 'type' in error && error.type === 'stream-deleted') {
    return new StreamClosed(what, { cause: error });
  }
  return new EventLogUnavailable(`the event log did not answer a read of ${what}`, {
    cause: error,
  });
}
