import { codecOf, type EventCodec } from '@exchange/runtime/event-log/codec';
import { UndecodableEvent } from '@exchange/runtime/event-log/errors';
import type { EventDefinition, EventOf } from '@exchange/runtime/event-log/event-schema';
import type { EventLog, StoredEvent } from '@exchange/runtime/event-log/types';
import { type Moment, recordedBy } from '@exchange/runtime/positions/moment';
import type { QueryApiOptions } from '../../platform/queries/dependencies.js';

export function readableEvent<Event>(
  codec: EventCodec<Event>,
  stored: StoredEvent,
): Event | undefined {
  const event = readableOrNewer(codec, stored);
  return event === 'newer' ? undefined : event;
}

/** `newer`: the event has an unknown type or version. */
export function readableOrNewer<Event>(
  codec: EventCodec<Event>,
  stored: StoredEvent,
): Event | 'newer' | undefined {
  try {
    return codec.decode(stored).event;
  } catch (error) {
    return error instanceof UndecodableEvent && error.kind === 'newer' ? 'newer' : undefined;
  }
}

export interface ReadableEvent<Event> {
  readonly stored: StoredEvent;
  readonly event: Event;
}

export function readableEvents<Definition extends EventDefinition>(
  definitions: readonly Definition[],
  stored: readonly StoredEvent[],
): readonly ReadableEvent<EventOf<Definition>>[] {
  const codec = codecOf(definitions);
  return stored.flatMap((one) => {
    const event = readableEvent(codec, one);
    return event === undefined ? [] : [{ stored: one, event }];
  });
}

const pageMax = 64;

/** Reads page by page: an event has up to 1 MB, and a stream any number of them. */
export async function* eventsOfStream(
  { readStream }: Pick<EventLog, 'readStream'>,
  stream: string,
): AsyncGenerator<readonly StoredEvent[]> {
  for (let from = 0n; ; ) {
    const page = await readStream(stream, { from, maxCount: pageMax });
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    if (page.length < pageMax) return;
    from = last.revision + 1n;
  }
}

export async function eventsThen<Definition extends EventDefinition>(
  { eventLog }: Pick<QueryApiOptions, 'eventLog'>,
  stream: string,
  moment: Moment,
  definitions: readonly Definition[],
): Promise<readonly ReadableEvent<EventOf<Definition>>[]> {
  return readableEvents(definitions, recordedBy(await eventLog.readStream(stream), moment));
}
