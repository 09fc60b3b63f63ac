import type { EventCodec, RecordedEvent } from '../../event-log/codec.js';
import { UndecodableEvent } from '../../event-log/errors.js';
import type { StoredEvent } from '../../event-log/types.js';
import { storable } from '../../tables/storable.js';

/** An event of a lane as far as it can be read. */
export type ReadEvent =
  | { readonly kind: 'event'; readonly stored: RecordedEvent<unknown> }
  | { readonly kind: 'unreadable'; readonly stored: StoredEvent; readonly error: UndecodableEvent }
  /** Of a type or a version that this process does not know: a newer one may. */
  | { readonly kind: 'newer'; readonly stored: StoredEvent; readonly error: UndecodableEvent };

/** Reads an event, with the characters replaced that PostgreSQL cannot hold where it cannot be read with them. */
export function readEvent(codec: EventCodec<unknown>, stored: StoredEvent): ReadEvent {
  try {
    return { kind: 'event', stored: codec.decode(stored) };
  } catch (error) {
    if (error instanceof UndecodableEvent && error.kind === 'newer') {
      return { kind: 'newer', stored, error };
    }
    return (
      readStorable(codec, stored) ?? {
        kind: 'unreadable',
        stored,
        error: undecodable(stored, error),
      }
    );
  }
}

/** The event as PostgreSQL can hold it; undefined when it is that already, or cannot be read so either. */
export function readStorable(
  codec: EventCodec<unknown>,
  stored: StoredEvent,
): Extract<ReadEvent, { kind: 'event' }> | undefined {
  try {
    const data = storable(stored.data);
    if (data === stored.data) return undefined;
    return { kind: 'event', stored: codec.decode({ ...stored, data }) };
  } catch {
    return undefined;
  }
}

/** A schema that fails instead of refusing (on data nested too deeply, for one) refuses all the same. */
function undecodable(stored: StoredEvent, error: unknown): UndecodableEvent {
  if (error instanceof UndecodableEvent) return error;
  const reason = `it could not be read: ${String(error)}`;
  return new UndecodableEvent(stored, undefined, { kind: 'invalid', reason }, { cause: error });
}
