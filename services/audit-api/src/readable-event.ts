import type { LedgerEvent } from '@exchange/domain';
import type { EventCodec, StoredEvent } from '@exchange/event-log';

/** What an event says; undefined for one that this version cannot read, which must not keep the others from being shown. */
export function readableEvent(
  codec: EventCodec<LedgerEvent>,
  stored: StoredEvent,
): LedgerEvent | undefined {
  try {
    return codec.decode(stored).event;
  } catch {
    return undefined;
  }
}
