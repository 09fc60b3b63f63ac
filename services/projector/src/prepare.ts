import type { LedgerEvent } from '@exchange/domain';
import type { EventCodec, StoredEvent } from '@exchange/event-log';
import type { Projection } from '@exchange/read-models/projections';
import type { ClientBase } from 'pg';

/**
 * Reads events for a projection and gives what applies them.
 *
 * @throws UndecodableEvent for an event that cannot be read, unless the projection takes events as they are
 */
export function prepare(
  projection: Projection,
  codec: EventCodec<LedgerEvent>,
  events: readonly StoredEvent[],
): (client: ClientBase) => Promise<void> {
  if (projection.reads === 'log') return (client) => projection.apply(client, events);
  const decoded = events.map((stored) => codec.decode(stored));
  return (client) => projection.apply(client, decoded);
}
