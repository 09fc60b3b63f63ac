import { type CloudEvent, sourceOf, writeCloudEvent } from '@exchange/ledger/webhook/cloud-event';
import type { EventCodec } from '@exchange/runtime/event-log/codec';
import type { AnyEvent } from '@exchange/runtime/event-log/event-schema';
import { recordedAt } from '@exchange/runtime/event-log/metadata';
import type { EventLog, StoredEvent } from '@exchange/runtime/event-log/types';
import { LRUCache } from 'lru-cache';

/** The bytes that events are sent as. */
export interface EventBodies {
  /** Remembers what was just read: it is about to be sent. */
  note(stored: StoredEvent): void;
  /** @throws UndecodableEvent for one that this version cannot read, or what the log throws */
  of(position: bigint): Promise<Buffer>;
}

/** What was read lately is kept, up to so many bytes; what is older is read from the log again. */
const bytesMax = 32 * 2 ** 20;

export function createEventBodies(
  eventLog: Pick<EventLog, 'eventAt'>,
  codec: EventCodec<AnyEvent>,
  publicUrl: string | undefined,
): EventBodies {
  const known = new LRUCache<bigint, Buffer>({
    maxSize: bytesMax,
    sizeCalculation: ({ length }) => length + 200,
  });
  const source = sourceOf(publicUrl);

  function bodyOf(stored: StoredEvent): Buffer {
    const { event } = codec.decode(stored);
    const told: CloudEvent = {
      id: stored.id,
      source,
      type: event.type,
      subject: stored.stream,
      time: recordedAt(stored) ?? stored.created.toISOString(),
      position: stored.position.toString(),
      revision: Number(stored.revision),
      data: event.data,
    };
    return writeCloudEvent(told);
  }

  return {
    note(stored) {
      try {
        known.set(stored.position, bodyOf(stored));
      } catch {
        // Whoever sends it finds out, and says so.
      }
    },
    async of(position) {
      const noted = known.get(position);
      if (noted !== undefined) return noted;
      const stored = await eventLog.eventAt(position);
      if (stored === undefined) throw new Error(`the log has no event at ${position}`);
      const body = bodyOf(stored);
      known.set(position, body);
      return body;
    },
  };
}
