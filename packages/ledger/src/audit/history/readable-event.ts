import type { EventCodec } from '@exchange/runtime/event-log/codec';
import { UndecodableEvent } from '@exchange/runtime/event-log/errors';
import type { StoredEvent } from '@exchange/runtime/event-log/types';

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
