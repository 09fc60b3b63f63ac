import type { AttestedEvent } from '@exchange/proof';
import type { StoredEvent } from '@exchange/runtime/event-log/types';

export function attested(event: StoredEvent): AttestedEvent {
  return {
    position: event.position.toString(),
    stream: event.stream,
    revision: event.revision.toString(),
    id: event.id,
    type: event.type,
    time: event.created.toISOString(),
    data: jsonOf(event.data),
    metadata: jsonOf(event.metadata),
  };
}

/** Bytes other than JSON are attested as numbers. */
function jsonOf(stored: unknown): unknown {
  return stored instanceof Uint8Array ? JSON.parse(JSON.stringify(stored)) : (stored ?? null);
}
