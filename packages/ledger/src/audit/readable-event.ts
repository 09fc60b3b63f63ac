import type { EventCodec } from '@exchange/runtime/event-log/codec';
import type { StoredEvent } from '@exchange/runtime/event-log/types';

/** What an event says; undefined for one that this version cannot read, which must not keep the others from being shown. */
export function readableEvent<Event>(
  codec: EventCodec<Event>,
  stored: StoredEvent,
): Event | undefined {
  try {
    return codec.decode(stored).event;
  } catch {
    return undefined;
  }
}
